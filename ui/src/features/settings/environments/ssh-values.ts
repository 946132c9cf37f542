import { type Environment, type SshSettings, sshSettingsSchema } from "@paperclipai/shared";
import { toNumber } from "../components/number-text.ts";

/** Which key the server shows to the host. */
export type SshKeySource = "agent" | "file" | "secret";

/** The settings of an SSH environment as the form holds them. */
export interface SshValues {
	name: string;
	host: string;
	port: string;
	user: string;
	keySource: SshKeySource;
	identityFile: string;
	secretName: string;
	hostKeys: string[];
	basePath: string;
	apiUrl: string;
}

export const NEW_SSH: SshValues = {
	name: "",
	host: "",
	port: "22",
	user: "",
	keySource: "agent",
	identityFile: "",
	secretName: "",
	hostKeys: [],
	basePath: "/srv/paperclip",
	apiUrl: "",
};

/** Where a field is in the settings of the driver. */
export const settingOfSsh = (key: string): string => (key === "secretName" ? "privateKey.secretName" : key);

export function toSshValues({ name, settings }: Environment): SshValues {
	const { data } = sshSettingsSchema.safeParse(settings);
	if (!data) return { ...NEW_SSH, name };
	const { identityFile, privateKey, port, apiUrl, ...rest } = data;
	return {
		...rest,
		name,
		port: String(port),
		keySource: privateKey ? "secret" : identityFile ? "file" : "agent",
		identityFile: identityFile ?? "",
		secretName: privateKey?.secretName ?? "",
		apiUrl: apiUrl ?? "",
	};
}

export function toSshSettings(values: SshValues): SshSettings {
	const { keySource, identityFile, secretName, apiUrl } = values;
	return {
		host: values.host.trim(),
		port: toNumber(values.port) ?? 22,
		user: values.user.trim(),
		...(keySource === "file" && { identityFile: identityFile.trim() }),
		...(keySource === "secret" && { privateKey: { type: "secret_ref" as const, secretName } }),
		hostKeys: values.hostKeys,
		basePath: values.basePath.trim(),
		...(apiUrl.trim() !== "" && { apiUrl: apiUrl.trim() }),
	};
}
