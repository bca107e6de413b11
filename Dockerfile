# The site with BACKEND=firebase: docs/operations.md says how it is deployed.

FROM node:22-slim AS packages
WORKDIR /site
COPY package.json package-lock.json ./
# None of the packages needs its install script, and a script runs what its author likes.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:22-slim AS build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:22-slim
WORKDIR /site
# The file system of a container is memory and ends with it: everything that lasts is in Firebase.
ENV NODE_ENV=production HOST=0.0.0.0 BACKEND=firebase DATA_DIR=/tmp/agenda
# The C library gives memory back sooner (docs/performance.md).
ENV MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072
COPY package.json ./
COPY --from=packages /site/node_modules node_modules
COPY --from=build /site/build build
USER node
# Not through npm, which would stand between the signals and the server.
CMD ["node", "build/server.mjs"]
