import type { BucketSettings } from './artefacts/bucket-store.ts';

const neededForBucket = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const bucketSettings = [...neededForBucket, 'S3_REGION', 'S3_PREFIX'] as const;

/** All required settings or none, or `wrong` gets a sentence. */
export function refusePartialBucket(env: NodeJS.ProcessEnv, wrong: string[]): void {
  const lacking = neededForBucket.filter((name) => !env[name]);
  if (lacking.length === 0 || !bucketSettings.some((name) => env[name])) return;
  wrong.push(
    `${lacking.join(', ')}: per usare un bucket ${lacking.length === 1 ? 'serve anche questo' : 'servono anche questi'}.`,
  );
}

/** The bucket, when all required settings are present. */
export function wholeBucket(settings: { [K in keyof BucketSettings]: string | undefined }): BucketSettings | undefined {
  const { endpoint, name, accessKeyId, secretAccessKey } = settings;
  if (!endpoint || !name || !accessKeyId || !secretAccessKey) return undefined;
  // Most S3-compatible servers have one region and accept this name for it.
  return {
    endpoint,
    name,
    accessKeyId,
    secretAccessKey,
    region: settings.region ?? 'us-east-1',
    prefix: settings.prefix ?? '',
  };
}
