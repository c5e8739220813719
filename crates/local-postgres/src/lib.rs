//! local-postgres
