import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
  useRouter,
} from '@tanstack/react-router';
import { safeNext } from 'domain/auth';
import { mayEnter } from 'domain/kernel';
import { type ComponentType, useEffect } from 'react';
import { currentMe, finishRedirect, isHeld, knowSession, publicPages } from '#auth';
import { leadScreen, leadsScreen } from '#board';
import { screens } from '#features';
import { unsubscribePage, unsubscribePath } from '#inbound';
import type { Screen } from '#platform/screen.ts';
import { parseSearch, stringifySearch } from '#platform/search.ts';
import { quotePage, quotePath } from '#quoteRequests';
import { shownRole } from '#view';
import { Broken } from './Broken.tsx';
import { Shell } from './Shell.tsx';

/** There is nothing at this address: home, with a way to the page that was probably meant. */
const Nowhere = () => {
  const router = useRouter();
  // Once: whoever followed the place from here would be sent home again by every step of going home.
  useEffect(() => {
    const { pathname } = router.state.location;
    void import('./nowhere.tsx').then(({ tellNowhere }) => tellNowhere(pathname)).catch(() => {});
    void router.navigate({ to: '/', replace: true });
  }, [router]);
  return null;
};

const root = createRootRoute({
  component: Outlet,
  // An unknown path leads home (NAV-03), and says so.
  notFoundComponent: () => <Nowhere />,
  errorComponent: ({ error }: ErrorComponentProps) => <Broken error={error} />,
});

type Raw = Record<string, unknown>;

/** The router keeps what a check leaves out of the address, a `next` on a foreign origin as well; this drops it. */
const only =
  <Search,>(read: (raw: Raw) => Search) =>
  (raw: Raw): Search => ({
    ...Object.fromEntries(Object.keys(raw).map((key) => [key, undefined])),
    ...read(raw),
  });

const ways = ['code', 'create', 'forgot'] as const;
type Way = (typeof ways)[number];
type LoginSearch = { next?: string; way?: Way; provider?: string | undefined };

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: only<LoginSearch>((raw) => {
    const next = safeNext(raw['next'], location.origin);
    const way = ways.find((name) => name === raw['way']);
    return {
      ...(next !== '/' && { next }),
      ...(way && { way }),
      ...(typeof raw['provider'] === 'string' && { provider: raw['provider'] }),
    };
  }),
  beforeLoad: async ({ search }) => {
    if (await knowSession()) throw redirect({ href: search.next ?? '/', replace: true });
  },
  component: lazyRouteComponent(async () => ({ default: await publicPages.login() })),
});

const publicPage = <const Path extends string>(path: Path, load: () => Promise<ComponentType>) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(async () => ({ default: await load() })),
  });

/** Everything but the public pages: signed in, inside one layout (NAV-02, AUTH-20). */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  beforeLoad: async ({ location: { href } }) => {
    const me = await knowSession();
    if (me) return finishRedirect(true);
    const next = safeNext(href);
    throw redirect({ to: '/login', search: next === '/' ? {} : { next }, replace: true });
  },
});

// A held session is asked for its password first, whatever the page.
const guard = ({ who }: Screen) => {
  const me = currentMe();
  if (me && !isHeld(me) && !mayEnter(who, shownRole(me.role)))
    throw redirect({ to: '/unauthorized', replace: true });
};

const optionsOf = <const Path extends string, Search>(screen: Screen<Path, Search>) => ({
  path: screen.path,
  validateSearch: screen.search ? only(screen.search) : (): Search => ({}) as Search,
  beforeLoad: () => guard(screen as Screen),
  component: lazyRouteComponent(async () => ({ default: await screen.load() })),
  staticData: { title: screen.label },
});

const route = <const Path extends string, Search>(screen: Screen<Path, Search>) =>
  createRoute({ getParentRoute: () => shell, ...optionsOf(screen) });

type Own = Exclude<(typeof screens)[number], typeof leadsScreen>;
type RouteOf<S> = S extends Screen<infer Path, infer Search> ? ReturnType<typeof route<Path, Search>> : never;

// The compiler cannot tell of a list which of its screens becomes which route.
const others = screens
  .filter((screen): screen is Own => screen !== leadsScreen)
  .map((screen) => route(screen as Screen) as unknown as RouteOf<Own>);

const leads = route(leadsScreen);

// Made outside the tree: inside it the compiler would lose their types.
const lead = createRoute({
  getParentRoute: () => leads,
  path: '$leadId',
  component: lazyRouteComponent(async () => ({ default: await leadScreen.load() })),
  staticData: { title: leadScreen.label },
});
const unauthorized = createRoute({
  getParentRoute: () => shell,
  path: '/unauthorized',
  component: lazyRouteComponent(async () => ({ default: (await import('./Unauthorized.tsx')).Unauthorized })),
});

const routeTree = root.addChildren([
  login,
  publicPage('/reset', publicPages.reset),
  publicPage('/confirm', publicPages.confirm),
  publicPage(quotePath, quotePage),
  publicPage(unsubscribePath, unsubscribePage),
  shell.addChildren([leads.addChildren([lead]), ...others, unauthorized]),
]);

/** The router over every screen; tests give it a history in memory. */
export const makeRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: false,
    ...(history && { history }),
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
  interface StaticDataRouteOption {
    title?: string;
  }
}
