import {
  type ButtonProps,
  type ComboboxItem,
  createTheme,
  type MantineTheme,
  type OptionsFilter,
  rem,
} from '@mantine/core';
import { folded } from '@sodalizio/contract';
import { floatingNode } from '../page/floating-node.ts';
import { uiLabels } from '../ui.labels.ts';
import { accent, amber, brand, dark, gray, green, red } from './palette.ts';

const close = { 'aria-label': uiLabels.close };

/** Red belongs to the primary action alone: quieter buttons without a colour are neutral, where Mantine would tint them. */
function buttonVars(_theme: MantineTheme, props: ButtonProps) {
  const quiet = props.variant === 'subtle' || props.variant === 'light' || props.variant === 'outline';
  if (!quiet || props.color !== undefined) return { root: {} };
  return {
    root: {
      '--button-color': 'var(--mantine-color-gray-light-color)',
      '--button-bg': props.variant === 'light' ? 'var(--mantine-color-gray-light)' : 'transparent',
      '--button-hover': 'var(--mantine-color-gray-light-hover)',
      '--button-bd': props.variant === 'outline' ? '1px solid var(--mantine-color-default-border)' : 'none',
    },
  };
}

const floats = floatingNode ? { target: floatingNode } : {};
/** Mantine's own is 22 px: less than a finger needs. */
const clearButtonProps = { 'aria-label': uiLabels.clearValue, size: 24 };
const picker = { nothingFoundMessage: uiLabels.nothingFound, clearButtonProps };
/** As Mantine's own, but whatever the accents and apostrophes. */
const filter: OptionsFilter = ({ options, search, limit }) => {
  const sought = folded(search.trim());
  const fits = ({ label }: ComboboxItem) => folded(label).includes(sought);
  // Lists that are not typed into have nothing to compare, and may be long.
  if (sought === '') return options.slice(0, limit);
  return options
    .map((one) => ('items' in one ? { ...one, items: one.items.filter(fits) } : one))
    .filter((one) => 'items' in one || fits(one))
    .slice(0, limit);
};
/** The list itself scrolls: a box around it would scroll without being reachable by keyboard. */
const list = {
  defaultProps: { withScrollArea: false, filter },
  styles: { options: { maxHeight: rem(264), overflowY: 'auto' } },
} as const;
const dialog = {
  closeButtonProps: close,
  overlayProps: { backgroundOpacity: 0.45 },
  transitionProps: { duration: 150 },
} as const;

/** The look of the product, for `MantineProvider` (use `UiProvider`, which also brings toasts and dialogs). */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 7,
  colors: { brand, accent, gray, dark, red, green, amber },
  black: '#1c1b1a',
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(15), lg: rem(17), xl: rem(20) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
    fontWeight: '650',
    sizes: {
      h1: { fontSize: rem(24), lineHeight: '1.3' },
      h2: { fontSize: rem(18), lineHeight: '1.35' },
      h3: { fontSize: rem(16), lineHeight: '1.4' },
      h4: { fontSize: rem(15), lineHeight: '1.45' },
    },
  },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(2), sm: rem(4), md: rem(6), lg: rem(8), xl: rem(12) },
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 2px rgba(20, 18, 16, 0.06)',
    sm: '0 1px 3px rgba(20, 18, 16, 0.08), 0 1px 2px rgba(20, 18, 16, 0.05)',
    md: '0 4px 12px rgba(20, 18, 16, 0.1), 0 1px 3px rgba(20, 18, 16, 0.06)',
    lg: '0 10px 28px rgba(20, 18, 16, 0.14), 0 2px 6px rgba(20, 18, 16, 0.06)',
    xl: '0 18px 48px rgba(20, 18, 16, 0.18), 0 4px 12px rgba(20, 18, 16, 0.08)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Alert: { defaultProps: { closeButtonLabel: uiLabels.close, radius: 'md' } },
    Autocomplete: list,
    Anchor: { defaultProps: { underline: 'hover' } },
    Button: { defaultProps: { fw: 550 }, vars: buttonVars },
    Checkbox: { defaultProps: { color: 'accent', radius: 'sm' } },
    CloseButton: { defaultProps: close },
    // Mantine's default keeps the options of every closed list in the page: most of the work of a panel of filters.
    Combobox: { defaultProps: { keepMounted: false } },
    Drawer: { defaultProps: dialog },
    InputWrapper: {
      styles: { label: { fontWeight: 550, marginBottom: rem(4) }, description: { marginBottom: rem(4) } },
    },
    // Without the placeholder, which is no menu item: a menu may hold nothing else (ARIA).
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        position: 'bottom-end',
        transitionProps: { duration: 100 },
      },
    },
    Modal: {
      defaultProps: { ...dialog, centered: true, padding: 'lg', radius: 'lg' },
      styles: { title: { fontWeight: 650, fontSize: rem(17), lineHeight: 1.35 } },
    },
    // A `header` outside of any section is the page's banner, and there is one already.
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    ModalHeader: { defaultProps: { role: 'presentation' } },
    MultiSelect: { ...list, defaultProps: { ...list.defaultProps, ...picker, hidePickedOptions: true } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': uiLabels.dismissToast } } },
    PasswordInput: {
      defaultProps: {
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': uiLabels.showPassword },
      },
    },
    Pill: { defaultProps: { removeButtonProps: { 'aria-label': uiLabels.removeValue } } },
    Popover: { defaultProps: { shadow: 'md', portalProps: floats } },
    Progress: { defaultProps: { color: 'accent' } },
    Radio: { defaultProps: { color: 'accent' } },
    Select: {
      ...list,
      defaultProps: { ...list.defaultProps, ...picker, allowDeselect: false, checkIconPosition: 'right' },
    },
    Switch: { defaultProps: { color: 'accent' } },
    Tabs: {
      defaultProps: { color: 'brand' },
      styles: {
        // The ring is inside: the list would clip it.
        tab: { fontWeight: 550, paddingBlock: rem(12), outlineOffset: -2 },
        // Mantine renders the line as a child of the list, which scrolls away where the tabs are wider than the screen.
        list: {
          '--tabs-list-border-size': '0',
          boxShadow: 'inset 0 -2px var(--sodalizio-line-strong)',
          flexWrap: 'nowrap',
          overflowX: 'auto',
          overflowY: 'hidden',
          scrollbarWidth: 'none',
        },
      },
    },
    TagsInput: { defaultProps: { filter, clearButtonProps } },
    Tooltip: {
      defaultProps: {
        openDelay: 300,
        withArrow: true,
        events: { hover: true, focus: true, touch: false },
        portalProps: floats,
      },
    },
  },
});
