import { CodedError } from "@paperclipai/adapter-utils";
import { type ScannedHostKey, scanHostKey } from "@paperclipai/shared";
import { canAsk } from "../../input/can-ask.ts";
import { InputError } from "../../input/input-error.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import type { CompanyScope } from "../scopes.ts";

interface HostOptions {
	json?: true;
	host: string;
	port: number;
}

/**
 * Returns a host's keys after the user has compared their fingerprints.
 * @throws {InputError} `host_key_unverified` without a terminal.
 */
export async function confirmHostKeys(
	{ connection: { client }, company, output }: CompanyScope,
	{ host, port, json }: HostOptions,
): Promise<string[]> {
	const scan = { params: { companyId: company.id }, body: { host, port } };
	const { keys } = await client.call(scanHostKey, scan);
	if (!canAsk({ ...(json && { json }) })) throw unverified(host, keys);
	output.note(`The host ${toInlineText(host)} presents these keys:`);
	for (const key of keys) output.note(`  ${describe(key)}`);
	output.note("Compare them with the output of this command on the host itself:");
	output.note("  for key in /etc/ssh/ssh_host_*_key.pub; do ssh-keygen -lf $key; done");
	const { askYesNo } = await import("../../input/ask.ts");
	if (await askYesNo("Do the fingerprints match?")) return keys.map(({ key }) => key);
	throw new CodedError("declined", "Nothing was created.");
}

function unverified(host: string, keys: ScannedHostKey[]): InputError {
	const options = keys.map((key) => `\n  --host-key "${toInlineText(key.key)}"   (${describe(key)})`);
	return new InputError(
		"host_key_unverified",
		`The keys of ${toInlineText(host)} need confirmation, and this is not a terminal.`,
		{
			hint: `Compare the fingerprints with the host's own, then add one of:${options.join("")}`,
		},
	);
}

function describe({ key, fingerprint }: ScannedHostKey): string {
	return toInlineText(`${fingerprint} ${key.split(" ", 1)[0]}`);
}
