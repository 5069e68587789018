# syntax=docker/dockerfile:1
# Builds three images: `api` (also for the migration and for creating an admin), `worker` with its browser, and
# `worker-without-browser`. No image contains the demo, whose passwords are public, the fake sites or the mail catcher.
# No package runs a script when it is installed. The build does not depend on the processor, so it runs on the host's.
# Only packages are installed for the processor of the image.
FROM --platform=$BUILDPLATFORM node:22.23.3-bookworm-slim AS build
WORKDIR /league
COPY package.json package-lock.json ./
COPY scripts/package.json scripts/
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:22.23.3-bookworm-slim AS worker-modules
WORKDIR /league
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --workspaces=false --ignore-scripts --no-audit --no-fund

# Without the packages that only workers import: Playwright and its proxy, page parsing, and mail and push delivery.
FROM worker-modules AS api-modules
RUN npm uninstall --omit=dev --workspaces=false --ignore-scripts --offline --no-audit --no-fund \
  playwright proxy-chain cheerio html-to-text nodemailer web-push

FROM node:22.23.3-bookworm-slim AS runtime
# Saves memory (docs/decisions/bundled-processes.md).
ENV NODE_OPTIONS=--max-semi-space-size=2 MALLOC_ARENA_MAX=1
ENV NODE_ENV=production HOST=0.0.0.0 HEALTH_PORT=9100
WORKDIR /league
RUN mkdir /secrets /owner && chown node:node /secrets /owner
COPY --from=build /league/package.json package.json
COPY --from=build /league/league/rules/passwords/common-passwords.txt league/rules/passwords/
COPY --from=build /league/dist/league dist/league
COPY --from=build /league/dist/chunks dist/chunks
USER node
HEALTHCHECK --interval=5s --timeout=10s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9100/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]

FROM runtime AS api
ENV PORT=3000
COPY --from=api-modules /league/node_modules node_modules
COPY --from=build /league/dist/api dist/api
COPY --from=build /league/web/dist web/dist
EXPOSE 3000
CMD ["node", "dist/api/main.js"]

FROM runtime AS worker-without-browser
COPY --from=worker-modules /league/node_modules node_modules
COPY --from=build /league/dist/worker dist/worker
CMD ["node", "dist/worker/main.js"]

FROM runtime AS worker
USER root
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium-headless-shell \
  && rm -rf /var/lib/apt/lists/*
USER node
# The headless shell needs 200 MB less than full Chromium (docs/decisions/bundled-processes.md). This path bypasses the
# script in /usr/bin, which would stay as another process.
ENV CHROMIUM_PATH=/usr/lib/chromium/chromium-headless-shell
COPY --from=worker-modules /league/node_modules node_modules
COPY --from=build /league/dist/worker dist/worker
CMD ["node", "dist/worker/main.js"]
