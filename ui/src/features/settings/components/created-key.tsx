import { useEffect, useRef } from "react";
import { Button } from "../../../kit/button.tsx";
import { CopyButton } from "../../../kit/copy-button.tsx";

export function CreatedKey({ name, secret, onDone }: { name: string; secret: string; onDone: () => void }) {
	const box = useRef<HTMLElement>(null);
	useEffect(() => box.current?.focus(), []);
	return (
		<section
			ref={box}
			tabIndex={-1}
			aria-label={`The key ${name}`}
			className="grid gap-2 rounded-lg border border-ok/50 bg-ok-soft p-4"
		>
			<p className="font-semibold">The key “{name}” was created</p>
			<p>Copy the key now. The server stores only its hash, so the key cannot be shown again.</p>
			<p className="flex min-w-0 items-center gap-2 rounded-md border border-line bg-surface px-3 py-1.5">
				<code className="min-w-0 flex-1 font-mono text-[13px] wrap-anywhere">{secret}</code>
				<CopyButton label="Copy key" text={() => secret} />
			</p>
			<Button onClick={onDone} className="w-fit">
				I've copied the key
			</Button>
		</section>
	);
}
