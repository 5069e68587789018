import { constants } from 'node:zlib';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

/**
 * Also writes compressed files. The API sends a format that the browser accepts. For the two large workers, which few
 * visitors load, brotli's highest quality takes 14 s and saves only 5 and 13 %.
 */
export const compressed = (include: RegExp, quality: number) =>
  compression({
    include,
    threshold: 1024,
    algorithms: [
      defineAlgorithm('gzip', { level: constants.Z_BEST_COMPRESSION }),
      defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    ],
  });
