import { type ReactNode, useState } from "react";

/** Rarely changed settings, collapsed. */
export function MoreSettings({
	isOpen = false,
	count = 0,
	children,
}: {
	/** Whether the settings are expanded, for example because one of them has a problem. */
	isOpen?: boolean;
	count?: number;
	children: ReactNode;
}) {
	const [chosen, setChosen] = useState<boolean | null>(null);
	return (
		<details
			open={isOpen || chosen === true}
			// Expands the settings, because the browser cannot focus an invalid field that is collapsed.
			onInvalidCapture={({ currentTarget }) => {
				currentTarget.open = true;
			}}
			onToggle={(event) => setChosen(event.currentTarget.open)}
			className="rounded-md border border-line"
		>
			<summary className="px-3 py-2 font-medium">
				More settings
				{count > 0 && <span className="font-normal text-muted"> · {count} set</span>}
			</summary>
			<div className="grid gap-4 border-t border-line p-3">{children}</div>
		</details>
	);
}
