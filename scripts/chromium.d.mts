export function findChromium(): Promise<{ executablePath: string; env: Record<string, string> }>;
