/** The largest picture that can be uploaded: a logo, a person's picture; in bytes. */
export const maximumPictureBytes = 5 * 1_048_576;

/** The size limit of a form with a picture: a little more than the picture. */
export const pictureFormBytes = maximumPictureBytes + 65_536;

export const tooLargePicture = 'Choose an image of at most 5 MB.';
export const notAPicture = 'Choose a png or jpeg image.';
