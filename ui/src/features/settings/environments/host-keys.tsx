import type { ScannedHostKey } from "@paperclipai/shared";
import { useState } from "react";
import { FieldFindings } from "../../../components/agent-config-primitives/field-findings.tsx";
import { Button } from "../../../kit/button.tsx";
import { CopyButton } from "../../../kit/copy-button.tsx";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { WarningBox } from "../../../kit/page/warning.tsx";
import { useScanHostKey } from "./api.ts";
import { useKeyFingerprint } from "./key-fingerprint.ts";

interface HostKeysProps {
	companyId: string;
	host: string;
	port: number;
	value: readonly string[];
	onChange: (keys: string[]) => void;
	error: string | undefined;
}

/** Host keys are read from the host and confirmed by the user. */
export function HostKeys({ companyId, host, port, value: keys, onChange, error }: HostKeysProps) {
	const scan = useScanHostKey(companyId);

	function confirm(scanned: readonly ScannedHostKey[]) {
		onChange(scanned.map(({ key }) => key));
		scan.reset();
	}

	return (
		<fieldset className="grid gap-2">
			<legend className="mb-1 font-medium">
				Host keys <span className="text-muted">(required)</span>
			</legend>
			{keys.length > 0 && (
				<ul aria-label="Confirmed keys" className="grid gap-1 text-[13px]">
					{keys.map((key) => (
						<ConfirmedKey key={key} hostKey={key} onRemove={() => onChange(keys.filter((other) => other !== key))} />
					))}
				</ul>
			)}
			<p className={`text-[13px] ${error ? "text-bad" : "text-muted"}`}>
				{error ?? "Connections to a host with a different key are refused."}
			</p>
			<FieldFindings setting="hostKeys" />
			<Button
				disabled={host.trim() === "" || scan.isPending}
				onClick={() => scan.mutate({ host: host.trim(), port })}
				className="w-fit"
			>
				{scan.isPending ? "Reading host keys…" : keys.length > 0 ? "Read host keys again" : "Read host keys"}
			</Button>
			{scan.error && <ErrorNotice title="Could not read the host keys" error={scan.error} />}
			{scan.data && <ScannedKeys keys={scan.data.keys} onConfirm={confirm} />}
		</fieldset>
	);
}

function ConfirmedKey({ hostKey, onRemove }: { hostKey: string; onRemove: () => void }) {
	const fingerprint = useKeyFingerprint(hostKey);
	const [type, key] = hostKey.split(" ");
	return (
		<li className="flex min-w-0 items-center gap-2 rounded-md border border-line px-2.5 py-1">
			<span className="min-w-0 flex-1 font-mono text-xs wrap-anywhere" title={hostKey}>
				{type} {fingerprint ?? key}
			</span>
			<CopyButton label={`Copy key ${type}`} text={() => hostKey} />
			<Button variant="quiet" size="small" aria-label={`Remove key ${type}`} onClick={onRemove}>
				Remove
			</Button>
		</li>
	);
}

interface ScannedKeysProps {
	keys: readonly ScannedHostKey[];
	onConfirm: (keys: readonly ScannedHostKey[]) => void;
}

function ScannedKeys({ keys, onConfirm }: ScannedKeysProps) {
	const [isSame, setSame] = useState(false);
	return (
		<WarningBox label="Keys presented by the host">
			<p className="text-[13px]">
				Compare them with the output of this command on the host:{" "}
				<code className="font-mono text-xs wrap-anywhere">ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub</code>
			</p>
			<ul className="grid gap-1 font-mono text-xs">
				{keys.map(({ key, fingerprint }) => (
					<li key={key} className="wrap-anywhere">
						{key.split(" ")[0]} {fingerprint}
					</li>
				))}
			</ul>
			<label className="flex gap-2 text-[13px]">
				<input
					type="checkbox"
					checked={isSame}
					onChange={(event) => setSame(event.target.checked)}
					className="mt-0.5 size-4 shrink-0 accent-(--accent)"
				/>
				The fingerprints match
			</label>
			<Button disabled={!isSame || keys.length === 0} onClick={() => onConfirm(keys)} className="w-fit">
				Use these keys
			</Button>
		</WarningBox>
	);
}
