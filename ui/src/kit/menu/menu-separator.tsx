import { MenuSeparator as AriaMenuSeparator } from "@ariakit/react";

export function MenuSeparator() {
	return <AriaMenuSeparator className="my-1 border-line" />;
}
