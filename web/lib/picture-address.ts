/** A picture as it comes over the wire (its data in base64), as an address that an image can show. */
export const pictureAddress = ({ format, data }: { format: string; data: string }): string =>
  `data:image/${format};base64,${data}`;
