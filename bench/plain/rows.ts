/// <reference lib="dom" />
import { MantineProvider, Table } from '@mantine/core';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';

interface Article {
  id: number;
  title: string;
  due_at: string | null;
  client: { dba_name: string };
  status: { name: string };
  writer: { user: { name: string } } | null;
}

const answer = await fetch('/rows.json');
const articles = (await answer.json()) as Article[];

const row = (article: Article) =>
  h(
    Table.Tr,
    { key: article.id },
    h(Table.Td, null, article.title),
    h(Table.Td, null, article.client.dba_name),
    h(Table.Td, null, article.status.name),
    h(Table.Td, null, article.writer?.user.name),
    h(Table.Td, null, article.due_at && new Date(article.due_at).toLocaleDateString('en')),
  );

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
createRoot(root).render(
  h(MantineProvider, null, h(Table, null, h(Table.Tbody, null, articles.map(row)))),
);
