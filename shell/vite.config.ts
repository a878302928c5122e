import { shellConfig } from '@sodalizio/build';

export default shellConfig();
