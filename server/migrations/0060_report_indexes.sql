-- Reports read what they count of messages from the index of their range, not from the messages with their texts.
drop index messages_newest;
create index messages_newest on messages ("createdAt" desc, "id" desc)
  include ("senderId", "templateId", "channel", "direction", "status");
