import { Button } from "../../kit/button.tsx";
import { Icon } from "../../kit/icons/icon.tsx";
import { toast } from "../../kit/toast/toast.ts";
import { chooseNotifications, useWantsNotifications } from "../notifications/use-desktop-notifications.ts";

/** Hidden if the browser does not support notifications. */
export function NotificationToggle() {
	const isOn = useWantsNotifications();
	if (!("Notification" in window)) return null;
	const label = "Notify me while this tab is hidden";

	async function choose() {
		if ((await chooseNotifications(!isOn)) || isOn) return;
		toast({ text: "The browser blocks notifications from this page.", tone: "bad" });
	}

	return (
		<Button
			variant="quiet"
			size="small"
			aria-pressed={isOn}
			title={label}
			aria-label={label}
			onClick={() => void choose()}
		>
			<Icon name="bell" />
		</Button>
	);
}
