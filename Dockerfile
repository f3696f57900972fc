# Built with everything, run with what serving needs: a bundle, two packages and their binaries, and the driver of a cluster's database.
# Debian 13: uWebSockets.js for Node 22 asks for glibc 2.38.
FROM node:22-trixie-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run package && npm pack ./dist/package --pack-destination /tmp

FROM node:22-trixie-slim
RUN --mount=from=build,source=/tmp,target=/packed npm install --global --omit=dev /packed/docloupe-*.tgz \
    pg@8.23.1 graphile-worker@0.16.6 \
  && npm cache clean --force && mkdir /data && chown node /data
USER node
ENV NODE_ENV=production DOCLOUPE_HOST=0.0.0.0 DOCLOUPE_DATA_DIR=/data
VOLUME /data
EXPOSE 7411
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD node -e "fetch('http://127.0.0.1:7411/ready').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
ENTRYPOINT ["docloupe"]
CMD ["serve"]
