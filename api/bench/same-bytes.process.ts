import Fastify from 'fastify';

/** Baseline: the same framework, which answers each address with bytes that it was given, and does nothing else. */
interface Answer {
  readonly type: string;
  readonly encoding: string | undefined;
  readonly body: string;
}

process.once('message', async (answers: Readonly<Record<string, Answer>>) => {
  const app = Fastify({ logger: false });
  const known = new Map(
    Object.entries(answers).map(([path, one]) => [path, { ...one, bytes: Buffer.from(one.body, 'base64') }]),
  );
  app.all('/*', (request, reply) => {
    const answer = known.get(request.url);
    if (!answer) return reply.code(404).send();
    reply.type(answer.type);
    if (answer.encoding) reply.header('content-encoding', answer.encoding);
    return reply.send(answer.bytes);
  });
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
  process.once('disconnect', () => void app.close().then(() => process.exit(0)));
});
