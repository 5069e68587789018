# syntax=docker/dockerfile:1
# One build, two images: `api` (also migration and admin), and `worker` with its browser.
FROM node:22-bookworm-slim AS build
WORKDIR /league
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:22-bookworm-slim AS production-modules
WORKDIR /league
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:22-bookworm-slim AS api
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 HEALTH_PORT=9100
WORKDIR /league
RUN mkdir /secrets && chown node:node /secrets
COPY --from=production-modules /league/node_modules node_modules
COPY --from=build /league/package.json package.json
COPY --from=build /league/dist dist
COPY --from=build /league/web/dist web/dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9100/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/api/main.js"]

FROM api AS worker
USER root
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium \
  && rm -rf /var/lib/apt/lists/*
USER node
ENV CHROMIUM_PATH=/usr/bin/chromium
CMD ["node", "dist/worker/main.js"]
