import { isIP } from "node:net";
import { CodedError } from "@paperclipai/adapter-utils";

/**
 * The start option, else `PAPERCLIP_TRUSTED_PROXIES`, else none. The `X-Forwarded-For` and `X-Forwarded-Proto` headers
 * of these proxies are trusted.
 * @throws {CodedError} `trusted_proxies_invalid`.
 */
export function readTrustedProxies(option?: string[], env: NodeJS.ProcessEnv = process.env): string[] {
	const listed = (option ?? (env.PAPERCLIP_TRUSTED_PROXIES ?? "").split(","))
		.map((address) => address.trim())
		.filter((address) => address !== "");
	for (const address of listed) {
		if (isAddress(address)) continue;
		throw new CodedError("trusted_proxies_invalid", `${JSON.stringify(address)} is not a valid proxy address.`, {
			hint: "List addresses or networks in PAPERCLIP_TRUSTED_PROXIES, for example: 127.0.0.1, 10.0.0.0/8",
		});
	}
	return listed;
}

function isAddress(text: string): boolean {
	const [address = "", bits] = text.split("/", 2);
	const version = isIP(address);
	return (
		version !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
	);
}
