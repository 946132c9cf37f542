import type { Environment } from "@paperclipai/shared";
import { useSecrets } from "../../../api/company-lists.ts";
import { Field } from "../../../components/agent-config-primitives/field.tsx";
import { FormHelpersContext } from "../../../components/agent-config-primitives/form-helpers.ts";
import { Select } from "../../../kit/form/select.tsx";
import { FormActions } from "../components/form-actions.tsx";
import { NumberField } from "../components/number-field.tsx";
import { toNumber } from "../components/number-text.ts";
import { SettingsForm } from "../components/settings-form.tsx";
import { SettingsSection, sectionsClass } from "../components/settings-section.tsx";
import { TextField } from "../components/text-field.tsx";
import { HostKeys } from "./host-keys.tsx";
import { ProbePart } from "./probe-part.tsx";
import { NEW_SSH, SSH_FIELDS, type SshKeySource, type SshValues, toSshSettings, toSshValues } from "./ssh-values.ts";
import { useEnvironmentForm } from "./use-environment-form.ts";
import { useSettingsProbe } from "./use-settings-probe.ts";

interface SshFormProps {
	companyId: string;
	/** `null` for a new one. */
	environment: Environment | null;
	onDone: () => void;
}

const KEY_SOURCES = [
	{ value: "agent", label: "SSH agent or default keys of the server's user" },
	{ value: "secret", label: "A secret of the company" },
	{ value: "file", label: "A file on the server's machine" },
] as const;

/** A machine that is reached over SSH. */
export function SshForm({ companyId, environment, onDone }: SshFormProps) {
	const toDriver = (values: SshValues) => ({ driver: "ssh" as const, settings: toSshSettings(values) });
	const form = useEnvironmentForm<SshValues>({
		companyId,
		environment,
		stored: environment ? toSshValues(environment) : NEW_SSH,
		toBody: (values) => ({ name: values.name, ...toDriver(values) }),
		fields: SSH_FIELDS,
		onDone,
	});
	const { probe, probeError, helpers, errors, set } = useSettingsProbe<SshValues>(companyId, form);
	const { values } = form;
	return (
		<FormHelpersContext value={helpers}>
			<SettingsForm form={form} className={sectionsClass}>
				<SettingsSection
					title="Machine"
					about="How the server reaches it over SSH. The keys of the host keep anybody from putting another machine in its place."
				>
					<TextField
						label="Name"
						required
						maxLength={200}
						value={values.name}
						onChange={(name) => set("name", name)}
						error={errors.name}
					/>
					<div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_6rem_minmax(0,10rem)]">
						<TextField
							label="Host"
							required
							isCode
							placeholder="build.example.org"
							value={values.host}
							onChange={(host) => set("host", host)}
							setting="host"
							error={errors["settings.host"]}
						/>
						<NumberField
							label="Port"
							kind="whole"
							value={values.port}
							onChange={(port) => set("port", port)}
							setting="port"
							error={errors["settings.port"]}
						/>
						<TextField
							label="User"
							required
							isCode
							placeholder="deploy"
							value={values.user}
							onChange={(user) => set("user", user)}
							setting="user"
							error={errors["settings.user"]}
						/>
					</div>
					<KeyChoice companyId={companyId} values={values} errors={errors} set={set} />
					<HostKeys
						companyId={companyId}
						host={values.host}
						port={toNumber(values.port) ?? 22}
						keys={values.hostKeys}
						onChange={(keys) => set("hostKeys", keys)}
						error={errors["settings.hostKeys"]}
					/>
				</SettingsSection>
				<SettingsSection title="Work" about="Where the runs have their files there.">
					<TextField
						label="Folder"
						hint="On the host. Each run gets a folder in it."
						required
						isCode
						value={values.basePath}
						onChange={(path) => set("basePath", path)}
						setting="basePath"
						error={errors["settings.basePath"]}
					/>
					<TextField
						label="Address of this server"
						hint="For programs on the host. Empty: through a port that the connection forwards."
						isCode
						placeholder="https://paperclip.example.org"
						value={values.apiUrl}
						onChange={(url) => set("apiUrl", url)}
						setting="apiUrl"
						error={errors["settings.apiUrl"]}
					/>
				</SettingsSection>
				<SettingsSection title="Probe and save" about="A probe tries these settings before they are saved.">
					<ProbePart probe={probe} error={probeError} onProbe={() => probe.mutate(toDriver(values))} />
					<FormActions form={form} onCancel={onDone} />
				</SettingsSection>
			</SettingsForm>
		</FormHelpersContext>
	);
}

interface KeyChoiceProps {
	companyId: string;
	values: SshValues;
	errors: Readonly<Record<string, string>>;
	set: <Key extends keyof SshValues>(key: Key, value: SshValues[Key]) => void;
}

/** With which key the server shows who it is. */
function KeyChoice({ companyId, values, errors, set }: KeyChoiceProps) {
	const { data: secrets } = useSecrets(companyId);
	const { keySource, secretName, identityFile } = values;
	const names = [{ value: "", label: "Choose a secret" }, ...(secrets ?? []).map(({ name }) => ({ value: name }))];
	return (
		<>
			<Field label="Private key">
				{(ids) => (
					<Select
						{...ids}
						value={keySource}
						onChange={(source: SshKeySource) => set("keySource", source)}
						options={KEY_SOURCES}
					/>
				)}
			</Field>
			{keySource === "secret" && (
				<Field label="Secret" required setting="privateKey" error={errors["settings.privateKey.secretName"]}>
					{(ids) => (
						<Select
							{...ids}
							isComplete={secrets !== undefined}
							value={secretName}
							onChange={(name) => set("secretName", name)}
							options={names}
						/>
					)}
				</Field>
			)}
			{keySource === "file" && (
				<TextField
					label="File"
					required
					isCode
					placeholder="/home/paperclip/.ssh/id_ed25519"
					value={identityFile}
					onChange={(file) => set("identityFile", file)}
					setting="identityFile"
					error={errors["settings.identityFile"]}
				/>
			)}
		</>
	);
}
