import { Button } from "../../kit/button.tsx";
import type { TranscriptView } from "../worker/messages.ts";

const VIEWS: { view: TranscriptView; label: string }[] = [
	{ view: "nice", label: "Nice" },
	{ view: "raw", label: "Raw" },
];

export function ViewSwitch({ view, onChange }: { view: TranscriptView; onChange: (view: TranscriptView) => void }) {
	return (
		<fieldset className="flex rounded-md border border-line-strong/60">
			<legend className="sr-only">Transcript view</legend>
			{VIEWS.map(({ view: each, label }) => (
				<Button key={each} variant="quiet" size="small" aria-pressed={view === each} onClick={() => onChange(each)}>
					{label}
				</Button>
			))}
		</fieldset>
	);
}
