/** A screen that breaks while it renders: the failure has to stay in its place. */
export default function ThrowsScreen(): never {
  throw new Error('guasto voluto');
}
