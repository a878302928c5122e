import { areaConfig } from '@sodalizio/build';

export default areaConfig({ id: 'projects' });
