-- The picture of a person: under which key the file store has it. Its address stands in "profileImageUrl".
alter table users add column "profileImageKey" text check ("profileImageKey" like 'pictures/%');
