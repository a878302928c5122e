import type { labels } from './images.demo.labels.ts';

export const drawingSize = { width: 1200, height: 800 } as const;

const { width, height } = drawingSize;
const box = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
const disc = (x: number, y: number, r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const shape = (points: string, fill: string) => `<polygon points="${points}" fill="${fill}"/>`;
const row = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');
/** Without text: the server's fonts must not change a picture. */
const drawing = (from: string, to: string, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>${box(0, 0, width, height, 'url(#g)')}${inside}</svg>`;

const walls = ['#c97b5a', '#d99a6c', '#b9654a', '#e0ae80', '#a85a45', '#d08a62', '#c4704f', '#dba377'] as const;
const spines = ['#b71e14', '#1f4e79', '#e0a030', '#2f6b4f', '#6a4c93', '#c8553d', '#3a7ca5', '#8d6a4f'] as const;
const taken = (list: readonly string[], at: number) => list[at % list.length] ?? '#888888';

const house = (at: number) => {
  const tall = 250 + ((at * 97) % 140);
  const top = 660 - tall;
  const windows = row(9, (one) =>
    box(
      at * 150 + 28 + (one % 3) * 40,
      top + 40 + Math.floor(one / 3) * 75,
      22,
      38,
      one % 4 === at % 4 ? '#ffe9a8' : '#5b3a35',
    ),
  );
  return box(at * 150, top, 150, tall, taken(walls, at)) + box(at * 150 - 4, top - 14, 158, 16, '#8c3f32') + windows;
};

const person = (x: number, y: number, colour: string) =>
  disc(x, y, 24, '#f0c8a0') + box(x - 34, y + 24, 68, 70, colour, 'rx="26"');

export const drawings: Readonly<Record<keyof typeof labels, string>> = {
  town: drawing(
    '#f6b26b',
    '#d9705e',
    disc(860, 250, 95, '#ffe1a6') +
      row(8, house) +
      box(560, 150, 110, 510, '#b07050') +
      shape('545,150 615,60 685,150', '#8c3f32') +
      disc(615, 235, 36, '#fff4dc') +
      box(0, 660, width, 140, '#8a7468') +
      row(12, (at) => box(at * 110 - 30, 700, 70, 6, '#a08b7d') + box(at * 110 + 20, 750, 80, 6, '#a08b7d')),
  ),
  hall: drawing(
    '#38415a',
    '#232a3d',
    box(260, 90, 680, 270, '#f3efe6', 'rx="8"') +
      row(4, (at) => box(330 + at * 145, 320 - (60 + at * 45), 90, 60 + at * 45, taken(spines, at))) +
      box(0, 400, width, 60, '#5a4636') +
      box(880, 300, 90, 110, '#7a5c46') +
      person(925, 250, '#b71e14') +
      row(30, (at) => {
        const line = Math.floor(at / 10);
        return person((at % 10) * 124 + (line % 2) * 40 + 40, 500 + line * 105, taken(spines, at * 3 + line));
      }),
  ),
  laptop: drawing(
    '#dfe9f2',
    '#b8cbdc',
    box(0, 600, width, 200, '#a9805c') +
      box(330, 180, 540, 360, '#2b3440', 'rx="16"') +
      box(350, 200, 500, 320, '#f7fafc') +
      box(350, 200, 500, 46, '#b71e14') +
      box(380, 275, 200, 150, '#9fc3de') +
      shape('380,425 450,330 520,425', '#4c8a6a') +
      row(5, (at) => box(610, 280 + at * 32, at % 2 ? 150 : 205, 14, '#c3ccd6')) +
      row(3, (at) => box(380 + at * 160, 455, 130, 40, '#e7ecf1', 'rx="6"')) +
      shape('270,620 930,620 870,540 330,540', '#cfd6dd') +
      box(270, 620, 660, 14, '#9aa5b1') +
      box(980, 520, 90, 110, '#ffffff', 'rx="10"') +
      box(100, 560, 140, 18, '#2f6b4f') +
      box(90, 580, 160, 22, '#e0a030'),
  ),
  calendar: drawing(
    '#f4ede2',
    '#e2d5c3',
    box(250, 110, 700, 590, '#ffffff', 'rx="14"') +
      box(250, 110, 700, 110, '#b71e14', 'rx="14"') +
      box(250, 190, 700, 40, '#b71e14') +
      row(6, (at) => box(330 + at * 105, 80, 16, 70, '#6b6b6b', 'rx="8"')) +
      row(35, (at) => {
        const [x, y] = [285 + (at % 7) * 92, 255 + Math.floor(at / 7) * 84];
        const marked = [9, 17, 18, 26].includes(at);
        return (
          box(x, y, 78, 70, marked ? '#ffe1a6' : '#f1f1ef', 'rx="8"') +
          (marked ? disc(x + 39, y + 35, 17, '#b71e14') : '')
        );
      }),
  ),
  museum: drawing(
    '#a9d2ee',
    '#e6f2f8',
    disc(170, 160, 60, '#fff3c4') +
      shape('220,300 600,130 980,300', '#e7d9c0') +
      shape('300,290 600,160 900,290', '#cdbb9c') +
      box(220, 300, 760, 46, '#d8c7a8') +
      row(
        7,
        (at) =>
          box(250 + at * 105, 346, 62, 270, '#f2e8d5') +
          box(242 + at * 105, 346, 78, 18, '#d8c7a8') +
          box(242 + at * 105, 598, 78, 20, '#d8c7a8'),
      ) +
      box(555, 430, 90, 186, '#7a5236') +
      row(4, (at) => box(200 - at * 35, 616 + at * 28, 800 + at * 70, 28, at % 2 ? '#c9bb9f' : '#dccfb6')) +
      box(0, 728, width, 72, '#8fb07a'),
  ),
  books: drawing(
    '#5d4636',
    '#453326',
    row(3, (shelf) => {
      const floor = 260 + shelf * 250;
      return (
        row(22, (at) => {
          const tall = 150 + ((at * 53 + shelf * 31) % 60);
          const x = 52 + at * 50;
          const colour = taken(spines, at * 5 + shelf * 3);
          return box(x, floor - tall, 44, tall, colour, 'rx="3"') + box(x + 8, floor - tall + 22, 28, 7, '#f6e6c4');
        }) + box(30, floor, 1140, 24, '#8a6a4f')
      );
    }),
  ),
  certificate: drawing(
    '#e9eef2',
    '#cfd9e0',
    box(190, 110, 820, 580, '#7a5236', 'rx="6"') +
      box(225, 145, 750, 510, '#fffdf5') +
      box(250, 170, 700, 460, 'none', 'stroke="#c9a44c" stroke-width="6"') +
      box(430, 220, 340, 34, '#1f4e79', 'rx="6"') +
      row(5, (at) => box(350 + (at % 2) * 40, 300 + at * 44, 500 - (at % 2) * 80, 12, '#d5d0c2')) +
      shape('770,520 800,640 835,600 870,640 890,520', '#8f1710') +
      disc(830, 520, 66, '#b71e14') +
      disc(830, 520, 46, '#d9483c') +
      box(330, 570, 220, 5, '#6b6b6b'),
  ),
  keyboard: drawing(
    '#e6e1da',
    '#d2cac0',
    box(110, 210, 980, 400, '#3b4350', 'rx="28"') +
      row(48, (at) => {
        const line = Math.floor(at / 12);
        const fill = at === 47 || at === 0 ? '#b71e14' : '#f2f4f6';
        return box(145 + (at % 12) * 76, 240 + line * 74, 64, 62, fill, 'rx="10"');
      }) +
      row(2, (at) => box(145 + at * 792, 536, 118, 50, '#d5dae0', 'rx="10"')) +
      box(280, 536, 640, 50, '#f2f4f6', 'rx="10"'),
  ),
};
