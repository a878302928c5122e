import { fileURLToPath } from 'node:url';
import { areaConfig } from '@sodalizio/build';

export default areaConfig({ id: 'canary', folder: fileURLToPath(new URL('.', import.meta.url)) });
