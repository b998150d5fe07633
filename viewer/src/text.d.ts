declare module "*.txt" {
  const text: string;
  export default text;
}

/** A worker's script, put together by build.mjs. */
declare module "worker:*" {
  const text: string;
  export default text;
}
