/**
 * The schema, step by step. A step that has been released is never changed: others have it. So that nodes of two versions work side by
 * side during an upgrade, a step only adds what the version before can live with; what it no longer needs goes one version later.
 */
export const STEPS: readonly string[] = [
  /* 1: records, contents, objects */ `
create table docloupe.files (
  number bigint generated always as identity unique,
  id text collate "C" primary key,
  owner text collate "C" not null,
  shared boolean not null,
  content_id text collate "C" not null,
  status text not null,
  is_pending boolean not null,
  pending_generation text,
  size_bytes bigint not null,
  expires_at timestamptz,
  name_words tsvector not null default '',
  record json not null
);
create index files_of_owner on docloupe.files (owner, id desc);
create index files_shared on docloupe.files (id desc) where shared;
create index files_of_content on docloupe.files (content_id) where status = 'ready';
create index files_expiring on docloupe.files (expires_at) where expires_at is not null;
create index files_pending on docloupe.files (id) where is_pending;
create index files_name_words on docloupe.files using gin (name_words);

-- Ids that must not come back: whoever still reads such a file writes its record in vain.
create table docloupe.deleted_files (
  id text collate "C" primary key,
  deleted_at timestamptz not null default now()
);

-- The commit of a content, once for each format that parts are stored in: nodes of two versions each have their own.
create table docloupe.contents (
  id text collate "C" not null,
  part_format integer not null,
  generation text collate "C" not null unique,
  manifest json not null,
  file_type text not null,
  document_type text not null,
  is_large boolean not null default false,
  pairs bytea not null default '',
  created_at timestamptz not null default now(),
  primary key (id, part_format)
);

-- Slot n holds the words of slots 0 to n: the least slot that holds all words of a query is the one of the worst of them.
create table docloupe.content_words (
  generation text collate "C" not null references docloupe.contents (generation) on delete cascade,
  slot smallint not null,
  words tsvector not null,
  primary key (generation, slot)
);
create index content_words_words on docloupe.content_words using gin (words);

-- All words there are, for those that are misspelt.
create table docloupe.vocabulary (word text collate "C" primary key);

create table docloupe.items (
  kind text collate "C" not null,
  id text collate "C" not null,
  file_id text collate "C" not null references docloupe.files (id) on delete cascade,
  owner text not null,
  bytes bytea not null,
  primary key (kind, id)
);
create index items_of_file on docloupe.items (file_id, kind, id);

create table docloupe.objects (
  key text collate "C" primary key,
  created_at timestamptz not null default now()
);
create table docloupe.object_chunks (
  key text collate "C" not null references docloupe.objects (key) on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (key, number)
);
-- What is packed does not get smaller.
alter table docloupe.object_chunks alter column bytes set storage external;

-- Counted in sixteen places for each owner, so that uploads do not wait for one another.
create table docloupe.usage (
  owner text collate "C" not null,
  place smallint not null,
  files bigint not null,
  bytes bigint not null,
  primary key (owner, place)
);

create function docloupe.count_file(owner text, files bigint, bytes bigint) returns void language sql as $$
  insert into docloupe.usage as u values (owner, pg_backend_pid() % 16, files, bytes)
  on conflict on constraint usage_pkey do update set files = u.files + excluded.files, bytes = u.bytes + excluded.bytes
$$;
create function docloupe.files_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform docloupe.count_file(old.owner, -1, -old.size_bytes); end if;
  if tg_op <> 'DELETE' then perform docloupe.count_file(new.owner, 1, new.size_bytes); end if;
  return null;
end $$;
create trigger files_come_and_go after insert or delete on docloupe.files
  for each row execute function docloupe.files_changed();
create trigger files_change after update of owner, size_bytes on docloupe.files
  for each row when (old.owner <> new.owner or old.size_bytes <> new.size_bytes) execute function docloupe.files_changed();

-- Whoever makes, shares or removes a content has it to himself until his transaction ends.
create function docloupe.hold_content(content_id text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(content_id, 7411))
$$;

-- False where the file was deleted meanwhile. A file that is new and to be read later gets a job with it.
create function docloupe.put_file(record json, name_words text[]) returns boolean language plpgsql as $$
declare
  is_new boolean;
begin
  if exists (select from docloupe.deleted_files d where d.id = record->>'id') then return false; end if;
  insert into docloupe.files as f
    (id, owner, shared, content_id, status, is_pending, pending_generation, size_bytes, expires_at, name_words, record)
  values (
    record->>'id', record->>'owner', coalesce((record->>'shared')::boolean, false), record->>'contentId', record->>'status',
    record->>'status' = 'processing' or record->>'pendingGeneration' is not null,
    record->>'pendingGeneration', (record->>'sizeBytes')::bigint, (record->>'expiresAt')::timestamptz,
    array_to_tsvector(name_words), record
  )
  on conflict (id) do update set
    owner = excluded.owner, shared = excluded.shared, content_id = excluded.content_id, status = excluded.status,
    is_pending = excluded.is_pending, pending_generation = excluded.pending_generation, size_bytes = excluded.size_bytes,
    expires_at = excluded.expires_at, name_words = excluded.name_words, record = excluded.record
  returning f.xmax = 0 into is_new;
  if is_new and record->>'status' = 'processing' then
    perform docloupe.want_reading(
      record->>'id', case when record->>'hasPassword' is null then interval '0' else interval '5 minutes' end
    );
  end if;
  return true;
end $$;

-- A password is known to the node that took the file: others try without it only after that node should have been done.
create function docloupe.want_reading(file_id text, after interval) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job(
    'read', json_build_object('file', file_id), job_key := file_id, run_at := now() + after, max_attempts := 20
  );
end $$;

-- Who takes jobs. Each of them is also locked by the session of its node, so that the lock ends when the node does.
create table docloupe.workers (id text primary key, seen_at timestamptz not null default now());

-- Says who works at a node, and gives the jobs of those that are no more to others.
create function docloupe.release_jobs(own text[]) returns text[] language plpgsql as $$
declare
  dead text[];
begin
  insert into docloupe.workers (id) select unnest(own) on conflict (id) do update set seen_at = now();
  select array_agg(w.id) into dead from docloupe.workers w
  where w.id <> all (own) and pg_try_advisory_xact_lock(hashtextextended('worker ' || w.id, 7413));
  -- A node that ended before it could say who it is.
  select dead || array_agg(distinct j.locked_by) into dead from graphile_worker.jobs j
  where j.locked_by is not null and j.locked_at < now() - interval '30 seconds'
    and not exists (select from docloupe.workers w where w.id = j.locked_by);
  dead := array_remove(dead, null);
  if dead <> '{}' then
    perform graphile_worker.force_unlock_workers(dead);
    delete from docloupe.workers w where w.id = any (dead);
  end if;
  return dead;
end $$;

create table docloupe.keys (
  name text primary key,
  owner text not null,
  scope text not null,
  sha256 text not null,
  created_at timestamptz not null,
  expires_at timestamptz
);

create table docloupe.audit (at timestamptz not null, entry json not null);
create index audit_at on docloupe.audit using brin (at);

create function docloupe.add_file(record json, name_words text[], format integer) returns boolean language plpgsql as $$
begin
  perform docloupe.hold_content(record->>'contentId');
  if not exists (select from docloupe.contents c where c.id = record->>'contentId' and c.part_format = format) then
    return false;
  end if;
  return docloupe.put_file(record, name_words);
end $$;

-- The generation that the content has from here on: another one may have been first. Null where the file was deleted meanwhile.
create function docloupe.commit_content(
  record json, name_words text[], format integer, own_generation text, manifest json, pairs bytea, is_large boolean, words text[]
) returns text language plpgsql as $$
declare
  there text;
begin
  perform docloupe.hold_content(record->>'contentId');
  if not docloupe.put_file(record, name_words) then return null; end if;
  select c.generation into there from docloupe.contents c where c.id = record->>'contentId' and c.part_format = format;
  if there is not null then return there; end if;
  insert into docloupe.contents (id, part_format, generation, manifest, file_type, document_type, is_large, pairs)
  values (record->>'contentId', format, own_generation, manifest, manifest->>'fileType', manifest->>'documentType', is_large, pairs);
  insert into docloupe.content_words
  select own_generation, slot - 1, array_to_tsvector(string_to_array(of_slot, ' ', ''))
  from unnest(words) with ordinality as s (of_slot, slot) where of_slot <> '';
  return own_generation;
end $$;

-- Null where there is no such file; else the generations whose objects nothing names any more.
create function docloupe.delete_file(file_id text) returns text[] language plpgsql as $$
declare
  content text;
  pending text;
  gone text[];
begin
  select f.content_id into content from docloupe.files f where f.id = file_id;
  if content is null then return null; end if;
  perform docloupe.hold_content(content);
  delete from docloupe.files f where f.id = file_id returning f.pending_generation into pending;
  if not found then return null; end if;
  insert into docloupe.deleted_files (id) values (file_id) on conflict do nothing;
  gone := case when pending is null then '{}' else array[pending] end;
  if not exists (select from docloupe.files f where f.content_id = content and f.status = 'ready') then
    with removed as (delete from docloupe.contents c where c.id = content returning c.generation)
    select gone || array_agg(generation) into gone from removed;
  end if;
  perform pg_notify('docloupe', json_build_object('type', 'deleted', 'file', file_id, 'generations', gone)::text);
  return array_remove(gone, null);
end $$;
`,
  /* 2: files move from one content to another */ `
-- The generations whose objects nothing names any more, once a file has left this content.
create function docloupe.leave_content(content text) returns text[] language plpgsql as $$
declare
  gone text[];
begin
  perform docloupe.hold_content(content);
  if exists (select from docloupe.files f where f.content_id = content and f.status = 'ready') then return '{}'; end if;
  with removed as (delete from docloupe.contents c where c.id = content returning c.generation)
  select array_agg(generation) into gone from removed;
  return coalesce(gone, '{}');
end $$;
`,
  /* 3: pictures that a node was reading when it ended are read by another */ `
alter function docloupe.put_file(json, text[]) rename to put_record;

create function docloupe.put_file(record json, name_words text[]) returns boolean language plpgsql as $$
begin
  if not docloupe.put_record(record, name_words) then return false; end if;
  -- Whoever put it reads them now; that is looked after when he should have been done. A password is known to him alone.
  if record->'ocr'->>'status' = 'pending' and record->>'hasPassword' is null
    and not exists (select from graphile_worker.jobs j where j.key = record->>'id')
  then
    perform docloupe.want_reading(record->>'id', interval '5 minutes');
  end if;
  return true;
end $$;
`,
  /* 4: what nodes of another version have stored is read again */ `
-- False where no version has this content. A job under way is let be; one that waits or has failed is taken up now.
create function docloupe.want_reading_again(content text, format integer, lateness integer) returns boolean language plpgsql as $$
declare
  again record;
  own_key text := content || ' ' || format;
begin
  select f.id as file, c.generation, c.part_format as format into again
  from docloupe.contents c join docloupe.files f on f.content_id = c.id and f.status = 'ready'
  where c.id = content and c.part_format <> want_reading_again.format order by c.part_format desc limit 1;
  if not found then return false; end if;
  if not exists (select from graphile_worker.jobs j where j.key = own_key and j.locked_at is not null) then
    perform graphile_worker.add_job(
      'read_again_' || want_reading_again.format, row_to_json(again), job_key := own_key, max_attempts := 20, priority := lateness
    );
  end if;
  return true;
end $$;
`,
  /* 5: an owner's files are found by their bytes */ `
create index files_of_bytes on docloupe.files (owner, (record->>'sha256'));
`,
];
