import type { Plugin } from 'vitest/config';

const isModule = /\.(?:m?js|tsx?|css)(?:\?|$)/;
const inlineMap = '\n//# sourceMappingURL=data:';

/** No module changes during a run: a page that follows another takes its modules from the browser, without their maps. */
export const keptModules = (): Plugin => ({
  name: 'kept-modules',
  configureServer: ({ config, middlewares }) => {
    // Whoever watches changes them.
    if (config.server.watch) return;
    middlewares.use(({ url = '' }, response, next) => {
      if (!isModule.test(url)) return next();
      const { setHeader, end } = response;
      response.setHeader = (name, value) =>
        setHeader.call(
          response,
          name,
          name === 'Cache-Control' && value === 'no-cache' ? 'max-age=3600, immutable' : value,
        );
      // Positions in errors are found here, by the map that Vite keeps of each module.
      response.end = (body?: unknown, ...rest: unknown[]) => {
        const map = typeof body === 'string' ? body.lastIndexOf(inlineMap) : -1;
        return Reflect.apply(end, response, [map < 0 ? body : String(body).slice(0, map), ...rest]);
      };
      next();
    });
  },
});
