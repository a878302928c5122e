import { areaInStack, callingArea } from './caller.ts';
import type { ReportMeddling } from './guard-storage.ts';

interface NavigateEvent extends Event {
  readonly userInitiated: boolean;
  readonly destination: { readonly url: string };
}

const isElsewhere = (address: string) => {
  const { origin, protocol } = new URL(address, window.location.href);
  return protocol !== 'mailto:' && protocol !== 'tel:' && protocol !== 'blob:' && origin !== window.location.origin;
};

/**
 * Scripts do not take the page to another origin, with what they know in the address: only a person's click does. The policy
 * (security-headers.ts) stops fetches, forms, beacons and pictures; navigations are not its matter.
 */
export function guardNavigation(report: ReportMeddling): void {
  const { open } = window;
  window.open = function openHere(url = '', ...rest) {
    const by = isElsewhere(String(url)) ? callingArea() : undefined;
    if (!by) return open.call(window, url, ...rest);
    report(by, 'meddled', 'window.open');
    return null;
  };
  const refuse = (event: Event, what: string) => {
    event.preventDefault();
    const by = areaInStack();
    if (by) report(by, 'meddled', what);
  };
  // A link that a script opens by itself.
  window.addEventListener(
    'click',
    (event) => {
      const link = event.isTrusted ? null : event.composedPath().find((one) => one instanceof HTMLAnchorElement);
      if (link && isElsewhere(link.href)) refuse(event, 'a link that it opened');
    },
    true,
  );
  // Not in every browser.
  const navigation: EventTarget | undefined = Reflect.get(window, 'navigation');
  navigation?.addEventListener('navigate', (event) => {
    const { userInitiated, destination } = event as NavigateEvent;
    if (!userInitiated && event.cancelable && isElsewhere(destination.url)) refuse(event, 'a navigation');
  });
}
