/** The maximum size of an uploaded picture (a logo or a person's picture), in bytes. */
export const maximumPictureBytes = 5 * 1_048_576;

/** The size limit of a form with a picture, in bytes: the picture and some room for the other fields. */
export const pictureFormBytes = maximumPictureBytes + 65_536;

export const tooLargePicture = 'Choose an image of at most 5 MB.';
export const notAPicture = 'Choose a PNG or JPEG image.';
