/** What `area.json` says that any host has to know. */
export interface Release {
  readonly container: string;
  readonly entry: string;
  readonly css: readonly string[];
}

/** Which release is live, as the product says to everybody. */
export async function liveRelease(id: string): Promise<{ path: string; release: Release }> {
  const answer = await fetch('/composition.json');
  const { areas }: { areas: { id: string; path: string; release: Release }[] } = await answer.json();
  const live = areas.find((one) => one.id === id);
  if (!live) throw new Error(`No area "${id}" is live.`);
  return live;
}
