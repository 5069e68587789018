declare module 'libheif-js/wasm-bundle.js' {
  const libheif: import('./decode-heic.js').Libheif;
  export default libheif;
}
declare module 'libheif-js/libheif/libheif.js' {
  const load: () => import('./decode-heic.js').Libheif;
  export default load;
}
