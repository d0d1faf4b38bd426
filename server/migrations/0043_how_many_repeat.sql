-- How few rules there are among appointments: without it they are looked for among everything somebody ever did.
create statistics appointments_frequency on (("recurrence" ->> 'freq')) from appointments;
analyze appointments;
