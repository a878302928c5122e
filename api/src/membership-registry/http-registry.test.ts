import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { httpRegistry } from './http-registry.ts';
import { startRegistryPeer } from './registry-peer.process.ts';

let peer: Awaited<ReturnType<typeof startRegistryPeer>>;
beforeAll(async () => {
  peer = await startRegistryPeer();
});
afterAll(() => peer.stop());

const person = { taxCode: 'RSSMRA80A01H501U', password: 'pàrola: segreta' };
const plain = { taxCode: 'BNCLCU75B02F205X', password: 'segreta' };

describe('the registry over HTTP', () => {
  test('answers the member code at once for somebody without a second factor', async () => {
    expect(await httpRegistry(`${peer.url}/`).firstStep(plain)).toEqual({ kind: 'codaica', codaica: '0005678' });
  });

  test('asks for a code, carries its own cookies and takes the code once', async () => {
    const registry = httpRegistry(`${peer.url}/`);
    const first = await registry.firstStep(person);
    expect(first).toMatchObject({ kind: 'scode', challenge: { scode: expect.stringMatching(/^S-/) } });
    if (first.kind !== 'scode') return;
    expect(first.challenge.cookies).toMatch(/^PHPSESSID=\w+; lang=it$/);
    expect(await registry.secondStep(person, first.challenge, '999999')).toEqual({ kind: 'wrong' });
    expect(await registry.secondStep(plain, first.challenge, '012345')).toEqual({ kind: 'wrong' });
    expect(await registry.secondStep(person, { ...first.challenge, cookies: '' }, '012345')).toEqual({ kind: 'wrong' });
    const second = await registry.secondStep(person, first.challenge, '012345');
    expect(second).toEqual({ kind: 'codaica', codaica: '0001234' });
    expect(await registry.secondStep(person, first.challenge, '012345')).toEqual({ kind: 'wrong' });
  });

  test('says wrong for wrong credentials', async () => {
    expect(await httpRegistry(peer.url).firstStep({ ...person, password: 'x' })).toEqual({ kind: 'wrong' });
    expect(await httpRegistry(peer.url).firstStep({ ...person, taxCode: 'X' })).toEqual({ kind: 'wrong' });
  });

  test('takes a member code that is a JSON number', async () => {
    expect(await httpRegistry(`${peer.url}/number`).firstStep(plain)).toEqual({ kind: 'codaica', codaica: '1234' });
  });

  test.each(['500', 'hang', 'half', 'cut', 'html', 'empty', 'null', 'list', 'other', 'odd-code', 'huge', 'redirect'])(
    'says unavailable, without the password in the reason, when the peer answers %s',
    async (fault) => {
      const registry = httpRegistry(`${peer.url}/${fault}`, 300);
      const challenge = { scode: 'x', cookies: '' };
      for (const answer of [await registry.firstStep(person), await registry.secondStep(person, challenge, '1')]) {
        expect(answer).toMatchObject({ kind: 'unavailable', reason: expect.stringMatching(/./) });
        expect(JSON.stringify(answer)).not.toContain('segreta');
      }
    },
  );

  test('is unavailable when nothing listens', async () => {
    expect(await httpRegistry('http://127.0.0.1:9/').firstStep(person)).toMatchObject({ kind: 'unavailable' });
  });
});
