import { isAdministrator } from 'domain/kernel';
import { usStates } from 'domain/leads';
import type { Site } from 'domain/sites';
import { useMemo } from 'react';
import { useSettings } from '#settings';
import { Conflicts } from '#ui/saved/Conflicts.tsx';
import { savedControls } from '#ui/saved/controls.tsx';
import { SaveState } from '#ui/saved/SaveState.tsx';
import { EditingProvider, useEditing, useSaved } from '#ui/saved/saved.tsx';
import { usePeople } from '#users';
import { useNames, useWork } from '#view';
import { AddressWarnings } from './AddressWarnings.tsx';
import { useMachines } from './machines.ts';
import { Rooms } from './Rooms.tsx';
import styles from './Sites.module.css';
import { formOf, type SiteForm, useSiteAutosave } from './saving.ts';
import { useWritable } from './useWritable.ts';
import {
  accessOptions,
  frequencyOptions,
  siteFieldNames,
  siteStatusOptions,
  siteTypeOptions,
  styleOptions,
} from './words.ts';

const { SavedText, SavedNumber, SavedChoice, SavedNullable, SavedFlag, SavedDate } =
  savedControls<SiteForm>();

const stateOptions = [['', 'No state'] as const, ...usStates.map((state) => [state, state] as const)];

const Warnings = ({ id }: { id: string }) => {
  const { value: streetAddress } = useSaved<SiteForm, 'streetAddress'>('streetAddress');
  const { value: city } = useSaved<SiteForm, 'city'>('city');
  const { value: state } = useSaved<SiteForm, 'state'>('state');
  const { value: zipCode } = useSaved<SiteForm, 'zipCode'>('zipCode');
  const typed = { streetAddress, city, state, zipCode, except: id };
  return <AddressWarnings typed={typed} when={streetAddress !== '' || zipCode !== ''} />;
};

const CountFields = ({ site }: { site: Site }) => {
  const listed = useMachines(site.id).data?.items.length ?? 0;
  const editing = useEditing<SiteForm>();
  const writable = useWritable();
  if (listed > 0) return null;
  return (
    <fieldset className={styles.set}>
      <legend>Machines</legend>
      <EditingProvider value={{ ...editing, off: editing.off ?? writable }}>
        <div className={styles.four}>
          <SavedNumber label="Washers" name="washers" />
          <SavedNumber label="Dryers" name="dryers" />
          <SavedNumber label="Stacks" name="stacks" />
          <SavedNumber label="Combos" name="combos" />
        </div>
      </EditingProvider>
      <p className="small dim">
        {writable ?? 'As soon as single machines are listed, the counts follow them.'}
      </p>
    </fieldset>
  );
};

const Collection = () => {
  const routes = useSettings()?.routes ?? [];
  const people = usePeople();
  const collectors = useMemo(
    () => [...people.values()].filter(({ role }) => isAdministrator(role)),
    [people],
  );
  const { value: route } = useSaved<SiteForm, 'collectionRoute'>('collectionRoute');
  const names = [...new Set([...routes.map(({ name }) => name), route])].filter(Boolean);
  return (
    <fieldset className={styles.set}>
      <legend>Collection and service</legend>
      <div className={styles.four}>
        <SavedChoice
          label="Route"
          name="collectionRoute"
          options={[['', 'No route'], ...names.map((name) => [name, name] as const)]}
        />
        <SavedNullable label="Collected" name="collectionFrequency" options={frequencyOptions} />
        <SavedNullable
          label="Collector"
          name="collector"
          options={[['', 'Whoever drives'], ...collectors.map((one) => [one.uid, one.displayName] as const)]}
        />
        <SavedDate label="Last collection" name="lastCollectionDate" />
        <SavedDate label="Last service" name="lastServiceDate" />
        <SavedDate label="Last survey" name="lastSiteSurvey" />
        <SavedDate label="Vend change due" name="vendChangeNext" />
      </div>
    </fieldset>
  );
};

/** Every field of a site, saved while one types. */
export const SiteEditor = ({ site }: { site: Site }) => {
  const { off } = useWork();
  const nameOf = useNames();
  const autosave = useSiteAutosave(site.id);
  return (
    <EditingProvider value={{ row: formOf(site), autosave, off }}>
      <div className="stack apart pad">
        <SaveState id={site.id} />
        <Conflicts fieldNames={siteFieldNames} nameOf={nameOf} now={Date.now()} />
        <div className={styles.named}>
          <SavedText label="Site name" name="siteName" />
          <SavedText label="Site number" maxLength={50} name="siteNumber" />
          <SavedText label="Location code" maxLength={20} name="locationCode" />
          <SavedChoice label="Status" name="status" options={siteStatusOptions} />
        </div>
        <div className="grid2">
          <SavedText label="Street address" name="streetAddress" />
          <SavedText label="Street address, line 2" name="streetAddressLine2" />
        </div>
        <div className={styles.four}>
          <SavedText label="City" name="city" />
          <SavedChoice label="State" name="state" options={stateOptions} />
          <SavedText label="Zip code" maxLength={20} name="zipCode" />
        </div>
        <Warnings id={site.id} />
        <div className={styles.four}>
          <SavedChoice label="Type" name="siteType" options={siteTypeOptions} />
          <SavedNumber label="Units" name="numberOfUnits" />
          <SavedNullable label="Building style" name="buildingStyle" options={styleOptions} />
          <SavedChoice label="Access" name="accessType" options={accessOptions} />
        </div>
        <div className={styles.flags}>
          <SavedFlag label="Needs a key" name="needsKey" />
          <SavedFlag label="Lockbox" name="hasLockbox" />
          <SavedFlag label="Security" name="hasSecurity" />
        </div>
        <CountFields site={site} />
        <Rooms siteId={site.id} />
        <Collection />
      </div>
    </EditingProvider>
  );
};
