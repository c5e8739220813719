# syntax=docker/dockerfile:1
# The bot alone, without the sandbox: it talks to Discord and needs a PostgreSQL elsewhere (DATABASE_URL).

# Both stages are of one Debian release, so that the program finds the libc that it was linked with.
ARG DEBIAN=bookworm

FROM rust:1.95-slim-${DEBIAN} AS build
WORKDIR /src
COPY . .
# The caches keep the dependencies' source and what was compiled of them, so a later build compiles only what
# has changed. They are no part of the image; the program must be copied out of them.
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/src/target \
    cargo build --release --locked --no-default-features --package hoyito-bot \
    && cp target/release/hoyito-bot /usr/local/bin/

FROM debian:${DEBIAN}-slim
# For databases whose TLS certificates are signed by a public authority.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates \
    && rm -rf /var/lib/apt/lists/*
# For the engine's endgame tables, which are built again where this is not kept.
RUN install --directory --owner=10001 --group=10001 /data
ENV HOYITO_DATA=/data
VOLUME /data
# A number and not a name: Kubernetes can tell from it alone that this is not root.
USER 10001:10001
COPY --from=build /usr/local/bin/hoyito-bot /usr/local/bin/
# No HEALTHCHECK: the bot listens on no port, and ends when it cannot go on; a restart policy does the rest.
ENTRYPOINT ["hoyito-bot"]
