import { Button } from "../../kit/button.tsx";
import { Icon } from "../../kit/icons/icon.tsx";

export function TimestampSwitch({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
	return (
		<Button
			variant="quiet"
			size="small"
			aria-pressed={shown}
			aria-label="Timestamps"
			title="Show the timestamp of each line"
			onClick={() => onChange(!shown)}
		>
			<Icon name="timer" />
		</Button>
	);
}
