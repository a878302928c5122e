/** Why there is no picture, or nothing is read in it. */
export type CameraFault = 'refused' | 'missing' | 'busy' | 'unreadable';

export function faultOf(error: unknown): CameraFault {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'unreadable';
}

/** Fetched when the panel is opened, so that the network may go before the camera is switched on. */
export const loadReader = async () => (await import('./code-reader.ts')).codeReader();

const often = 150;
/** A code that stays in the picture is read once; shown again after this, once more. */
const forgottenAfter = 3_000;

const pause = () => new Promise((resolve) => setTimeout(resolve, often));

/** Of the codes in a picture those that are new in it. A phone may need longer for one picture than until a code is forgotten. */
function newCodes(): (codes: readonly string[]) => readonly string[] {
  const seen = new Map<string, number>();
  let before: readonly string[] = [];
  return (codes) => {
    const now = Date.now();
    const isNew = (code: string) => !before.includes(code) && now - (seen.get(code) ?? 0) > forgottenAfter;
    const found = codes.filter(isNew);
    for (const code of codes) seen.set(code, now);
    before = codes;
    return found;
  };
}

/** A call or another app may end it: the picture would stay as it was. */
function checkIsOn(stream: MediaStream): void {
  if (stream.getTracks().some(({ readyState }) => readyState === 'ended'))
    throw new DOMException('camera taken away', 'NotReadableError');
}

/** Shows the camera and calls `onCode` for each QR code in the picture, until `signal` ends it. Throws where it cannot. */
export async function watchCodes(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  signal: AbortSignal,
): Promise<void> {
  // Browsers hide cameras from pages without https.
  if (!navigator.mediaDevices) throw new DOMException('no camera', 'NotFoundError');
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    const reader = await loadReader();
    if (signal.aborted) return;
    video.srcObject = stream;
    await video.play();
    const newIn = newCodes();
    while (!signal.aborted) {
      checkIsOn(stream);
      const isShown = !document.hidden && video.readyState >= video.HAVE_CURRENT_DATA;
      const codes = isShown ? await reader.detect(video) : [];
      for (const code of newIn(codes.map(({ rawValue }) => rawValue))) if (!signal.aborted) onCode(code);
      await pause();
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
