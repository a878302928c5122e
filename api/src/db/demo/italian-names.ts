import { type Weighted, weights } from './random.ts';

/** Common names, and surnames per area. "Name:weight", weight 1 by default. */
const parse = (text: string): [string, number][] =>
  text
    .split(',')
    .map((entry) => entry.trim().split(':'))
    .map(([name = '', weight]) => [name, Number(weight ?? 1)]);

const common = parse(
  `Rossi:9, Russo:8, Ferrari:6, Esposito:5, Bianchi:5, Romano:5, Colombo:4, Ricci:4, Marino:4, Greco:4, Bruno:4, Gallo:3,
  Conti:4, De Luca:4, Costa:3, Giordano:3, Mancini:3, Rizzo:3, Lombardi:3, Moretti:3, Barbieri:3, Fontana:3, Santoro:2,
  Mariani:2, Rinaldi:3, Caruso:3, Ferrara:2, Galli:2, Martini:2, Leone:2, Longo:2, Gentile:2, Martinelli:2, Vitale:2,
  Lombardo:2, Serra, Coppola:2, De Santis:2, D'Angelo:3, Marchetti:2, Parisi:2, Villa, Conte:2, Ferraro:2, Ferri:2,
  Fabbri:2, Bianco:2, Marini:2, Grasso:2, Valentini:2, Messina, Sala, De Angelis:2, Gatti, Pellegrini:2, Palumbo, Sanna,
  Farina, Rizzi, Monti, Cattaneo, Morelli, Amato, Silvestri, Mazza, Testa, Grassi, Pellegrino, Carbone, Giuliani, Benedetti,
  Barone, Rossetti, Caputo, Montanari, Guerra, Palmieri, Bernardi, Martino, Fiore, De Rosa, Ferretti, Bellini, Basile, Riva,
  Donati, Piras, Vitali, Battaglia, Sartori, Neri, Costantini, Milani, Pagano, Ruggiero, Sorrentino, D'Amico, Orlando,
  Negri, Di Stefano, De Simone, Dell'Orto, Nicolò, Cantù, Forlì, Calò, Scalà, Dell'Acqua, Lo Presti, Degl'Innocenti`,
);

const byArea: Record<string, string> = {
  LOM: `Brambilla:5, Colombo:6, Fumagalli:4, Cattaneo:3, Villa:3, Sala:3, Riva:3, Pozzi:2, Maggioni:2, Galbiati:2, Beretta:2,
  Crippa:2, Ghezzi, Bonetti:2, Locatelli:2, Rota:2, Zanotti, Gritti, Pedretti, Ravasio, Bresciani, Castelli`,
  PIE: `Ferrero:5, Giraudo:3, Barbero:3, Gallo:3, Ferraris:2, Bosio:2, Rosso:3, Boero, Viglione, Cavallo:2, Aimar, Dutto,
  Olivero, Bertone, Giordano:2, Marchisio, Perotti, Audisio, Chiabrando, Peyron`,
  LIG: `Parodi:6, Canepa:4, Traverso:3, Bruzzone:4, Repetto:3, Rossi:2, Pastorino:3, Bianchi, Ferrando:2, Risso:2, Dagnino,
  Oliveri:2, Carbone, Pittaluga:2, Ottonello, Zunino, Vassallo, Sciaccaluga`,
  FVG: `Zanella:3, Favaro:3, Visentin:3, Trevisan:3, Bortoluzzi:2, Zorzi:2, Pavan:3, Furlan:4, Dal Bo:2, De Marchi:2,
  Cossutta, Pittini, Venier, Degano, Zuliani, Moretto, Boscolo:2, Bortolotti, Fabris, Zanatta, Basso:2, Sartor`,
  VDA: `Pedrotti:3, Moser:3, Tomasi:3, Dalpiaz, Zanon, Gruber:3, Mair:3, Hofer:2, Pichler:2, Egger, Tonelli, Degasperi:2,
  Ferrari, Baldessari, Bertoldi, Kofler, Unterberger, Zeni, Nicolussi`,
  EMR: `Montanari:4, Fabbri:3, Barbieri:3, Zanetti:2, Casadei:3, Bassi:2, Mazzoni, Venturi:3, Gualtieri, Casadio:2,
  Vandelli, Malaguti, Grandi, Baroni, Bertolini, Poletti, Ricci:2, Marchegiani, Mancinelli, Bartolucci, Cingolani`,
  TOS: `Innocenti:3, Bartolini:3, Nencini, Giusti:2, Cecchi:2, Vannucci:2, Mugnai, Lenzi, Bacci, Fantini, Niccolai:2,
  Cioni, Biagini, Pieri, Bini, Nardi, Del Bianco, Della Santa, Degl'Innocenti:2, Lombardi`,
  LAZ: `De Angelis:4, Proietti:3, De Santis:3, Mancini:3, Di Pietro:2, Fabiani, Cipriani, Ciccarelli, D'Ascenzo, Sanna:2,
  Piras:2, Melis, Di Giacomo, Di Marco:2, D'Alessandro:2, Iacobelli, Mastrangelo, Tiberi, Carlucci, Capoccia`,
  CAM: `Esposito:9, Russo:5, Romano:3, De Luca:3, Coppola:4, Iovine, Sorrentino:3, Ruggiero:2, Di Napoli, D'Auria:2,
  Capuano, Cuomo:2, Auriemma, Izzo:2, Scognamiglio:2, Improta, Gargiulo:2, De Martino, Apicella, D'Agostino`,
  PUG: `Greco:3, De Giorgi:2, Lorusso:4, Losito, Loiacono, Cassano:2, Quarta:2, Rizzo:2, Conte:2, Mastronardi, Dell'Anna:2,
  Calò:2, De Carlo, Ciccarese, Fanelli, L'Abbate, Nitti, Tarantino, Perrone:2, Carella`,
  CAL: `Romeo:3, Morabito:3, Greco:2, Scalise, Mazza:2, Perri:2, Foti:2, Laganà:2, Calabrò:3, Nisticò:2, Surace, Violi,
  De Luca:2, Barillà, Cilione, Tripodi:2, Talarico, Cozza, Pugliese, Iaria`,
  SIC: `Russo:3, Messina:3, Lo Bianco:2, Caruso:3, Lombardo:3, Puglisi:3, Di Stefano:2, La Rosa:2, Cannizzaro, Lo Presti:2,
  Vitale:2, Di Maria, Cucchiara, Zappalà:2, Scuderi, Arena, Giuffrè, D'Arrigo, La Mantia, Bonanno`,
};

const surnames = new Map<string, Weighted<string>>(
  Object.entries(byArea).map(([area, text]) => [
    area,
    // About six in ten surnames are of the area.
    weights([...common, ...parse(text).map(([name, weight]): [string, number] => [name, weight * 6])]),
  ]),
);
const anySurname = weights(common);

/** Surnames of the section's area; of the whole country for an area without its own. */
export function surnamesOf(area: string): Weighted<string> {
  return surnames.get(area) ?? anySurname;
}

const olderMen = parse(
  `Giuseppe:9, Antonio:7, Giovanni:7, Francesco:6, Mario:6, Luigi:6, Salvatore:4, Vincenzo:4, Angelo:4, Roberto:5, Carlo:4,
  Franco:4, Domenico:3, Bruno:3, Paolo:5, Sergio:3, Giorgio:4, Pietro:3, Aldo:2, Renato:2, Enrico:2, Gianfranco:2, Nicolò`,
);
const youngerMen = parse(
  `Marco:8, Andrea:9, Francesco:8, Alessandro:8, Luca:8, Matteo:7, Davide:6, Stefano:5, Simone:5, Federico:5, Lorenzo:6,
  Giuseppe:3, Antonio:3, Fabio:3, Daniele:4, Riccardo:4, Gabriele:4, Michele:3, Nicola:3, Niccolò:3, Nicolò:3, Filippo:3,
  Tommaso:3, Giacomo:3, Mattia:3, Emanuele:3, Pier Paolo, Gian Luca, Noè, Giosuè`,
);
const olderWomen = parse(
  `Maria:9, Anna:7, Giuseppina:4, Rosa:4, Angela:4, Giovanna:4, Teresa:3, Lucia:4, Carmela:3, Caterina:3, Francesca:4,
  Antonella:4, Paola:5, Laura:5, Patrizia:4, Daniela:4, Carla:3, Anna Maria:3, Maria Teresa:2, Rita:3, Luisa:2, Franca:2`,
);
const youngerWomen = parse(
  `Giulia:8, Francesca:7, Chiara:7, Sara:6, Martina:6, Silvia:5, Elena:6, Alessia:4, Valentina:5, Federica:5, Alessandra:4,
  Elisa:5, Laura:4, Ilaria:4, Eleonora:4, Giorgia:4, Sofia:4, Alice:4, Marta:3, Anna:3, Maria:2, Beatrice:3, Camilla:2,
  Aurora:2, Irene:3, Michela:2, Noemi:2, Debora, Mirò, Zoè`,
);

const first = {
  M: { older: weights(olderMen), younger: weights(youngerMen) },
  F: { older: weights(olderWomen), younger: weights(youngerWomen) },
};

export function firstNamesOf(sex: 'M' | 'F', bornIn: number): Weighted<string> {
  return bornIn < 1968 ? first[sex].older : first[sex].younger;
}
