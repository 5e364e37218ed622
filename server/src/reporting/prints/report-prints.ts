interface PrintRequest {
  versionId: number;
  /** Who reads the version: staff the newest one with the numbers of this moment. */
  personId: number;
  signal?: AbortSignal;
}

/** Prints presentations as PDFs. */
export interface ReportPrints {
  /** What an operator has to do where nothing can be printed; null where it can. */
  problem(): Promise<string | null>;
  print(request: PrintRequest): Promise<Buffer>;
}
