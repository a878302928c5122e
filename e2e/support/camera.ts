import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Locator } from '@playwright/test';
import { chromiumPath } from '@sodalizio/build/chromium';

const [width, height] = [640, 480];

/** The video of a worker's fake camera. It must be there when the camera is switched on, not before. */
const video = join(tmpdir(), `sodalizio-camera-${process.pid}.y4m`);

/** Launch options of a browser whose camera shows `showToCamera`'s picture, without asking anybody. */
export const withFakeCamera = {
  executablePath: chromiumPath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${video}`,
  ],
};

/** Holds what an element shows before the camera. */
export async function showToCamera(context: BrowserContext, shown: Locator): Promise<void> {
  const png = (await shown.screenshot()).toString('base64');
  // A page without a content security policy decodes it.
  const page = await context.newPage();
  const brightness = await page.evaluate(
    async ({ png, width, height }) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = '#ddd';
      context.fillRect(0, 0, width, height);
      const side = height * 0.8;
      context.drawImage(image, (width - side) / 2, (height - side) / 2, side, side);
      const { data } = context.getImageData(0, 0, width, height);
      return Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 0);
    },
    { png, width, height },
  );
  await page.close();
  const grey = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), Buffer.from(brightness), grey]);
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(video, Buffer.concat([header, frame, frame]));
}
