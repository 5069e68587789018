import { useEffect, useState } from 'react';
import { cropPicture } from '../model/crop-picture.js';

export interface CroppedPicture {
  file: File;
  /** What will be sent, and its address to show it; null where the browser can't read the file. */
  square: Blob | null;
  address: string | null;
}

/** The chosen file cut to its square; null until that is done. */
export function useCroppedPicture(file: File | null): CroppedPicture | null {
  const [cropped, setCropped] = useState<CroppedPicture | null>(null);
  useEffect(() => {
    if (!file) return;
    let wanted = true;
    let address: string | null = null;
    const cut = async () => {
      const square = await cropPicture(file);
      if (!wanted) return;
      address = square && URL.createObjectURL(square);
      setCropped({ file, square, address });
    };
    void cut();
    return () => {
      wanted = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [file]);
  return cropped?.file === file ? cropped : null;
}
