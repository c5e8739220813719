//! The stand-in under Discord's own name, over TLS: for clients that cannot be told another address, and for
//! the paths of those that can which only production takes. Imports the stand-in.

use std::{
    io,
    net::{Ipv4Addr, SocketAddr},
    sync::Arc,
};

use rcgen::{CertifiedKey, generate_simple_self_signed};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{self, ServerConfig, pki_types::PrivateKeyDer},
};

use crate::{Sandbox, StartError};

/// The name that the certificate vouches for.
const NAME: &str = "discord.com";

/// Where a stand-in listens with TLS, and how it proves to be `discord.com`.
#[derive(Clone, Debug)]
pub struct Tls {
    address: SocketAddr,
    certificate: String,
}

impl Tls {
    /// The address that `discord.com` must be resolved to.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The certificate that the client must trust, as PEM; it is made anew for each stand-in.
    pub fn certificate(&self) -> &str {
        &self.certificate
    }
}

impl Sandbox {
    /// Serves the same over TLS as `discord.com`, on a free port of 127.0.0.1, until this stand-in is shut down.
    ///
    /// The REST interface answers there; the gateway stays where `GET /gateway` says, without TLS.
    ///
    /// # Errors
    /// When no certificate can be made or no port be listened on.
    pub async fn serve_tls(&self) -> Result<Tls, StartError> {
        let listen = |source| StartError::Listen { port: 0, source };
        let proof = generate_simple_self_signed([NAME.to_owned()])
            .map_err(|error| StartError::Certificate(error.to_string()))?;
        let acceptor = acceptor(&proof).map_err(|error| StartError::Certificate(error.to_string()))?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let sandbox = self.clone();
        tokio::spawn(async move {
            tokio::select! {
                () = accept(&listener, &acceptor, &sandbox) => {}
                () = sandbox.down() => {}
            }
        });
        Ok(Tls { address, certificate: proof.cert.pem() })
    }
}

fn acceptor(proof: &CertifiedKey<rcgen::KeyPair>) -> Result<TlsAcceptor, rustls::Error> {
    // Named, since a program may hold several providers and then has no default.
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let key = PrivateKeyDer::Pkcs8(proof.signing_key.serialize_der().into());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(vec![proof.cert.der().clone()], key)?;
    Ok(TlsAcceptor::from(Arc::new(config)))
}

async fn accept(listener: &TcpListener, acceptor: &TlsAcceptor, sandbox: &Sandbox) {
    loop {
        let (stream, _) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                // Too many open files, for one: others may close some.
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(std::time::Duration::from_millis(100)).await;
                continue;
            }
        };
        let (acceptor, sandbox) = (acceptor.clone(), sandbox.clone());
        tokio::spawn(async move {
            tokio::select! {
                passed = pass_on(stream, &acceptor, sandbox.port()) => if let Err(error) = passed {
                    tracing::debug!(%error, "a connection with TLS ended");
                },
                () = sandbox.down() => {}
            }
        });
    }
}

/// Carries what one connection says to the plain port, and the answers back.
async fn pass_on(outside: TcpStream, acceptor: &TlsAcceptor, port: u16) -> io::Result<()> {
    outside.set_nodelay(true)?;
    let mut outside = acceptor.accept(outside).await?;
    let mut inside = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await?;
    inside.set_nodelay(true)?;
    tokio::io::copy_bidirectional(&mut outside, &mut inside).await?;
    Ok(())
}
