/** A screen that throws on render: the failure must be isolated. */
export default function ThrowsScreen(): never {
  throw new Error('guasto voluto');
}
