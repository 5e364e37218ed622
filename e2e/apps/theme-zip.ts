import { crc32 } from 'node:zlib';

/** Returns a zip archive with uncompressed files; `files` maps paths to contents. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path);
    const content = Buffer.from(text);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x21, 8);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(content.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), fields, name, content);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, rest, name);
    at += 30 + name.length + content.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, index, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

/** Returns a child theme of a default WordPress theme, as a zip archive that contains its folder. */
export function childThemeZip(name: string, more: Record<string, string | Buffer> = {}): Buffer {
  const folder = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const style = `/*\nTheme Name: ${name}\nTemplate: twentytwentyfive\nVersion: 1.4.0\n*/\n`;
  const files = { 'style.css': style, 'functions.php': '<?php\n', ...more };
  return zipOf(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text])),
  );
}
