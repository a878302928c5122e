declare module '*?own' {
  export { useSession } from '@sodalizio/area-kit';
}
