export interface Release {
  readonly container: string;
  readonly entry: string;
  readonly css: readonly string[];
}

export async function liveRelease(id: string): Promise<{ path: string; release: Release }> {
  const answer = await fetch('/composition.json');
  const { areas }: { areas: { id: string; path: string; release: Release }[] } = await answer.json();
  const live = areas.find((one) => one.id === id);
  if (!live) throw new Error(`No area "${id}" is live.`);
  return live;
}
