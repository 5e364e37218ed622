import {
  IconCalendar,
  IconCalendarEvent,
  IconChartLine,
  IconHeading,
  IconLayoutList,
  IconListCheck,
  IconPhoneCall,
  IconPhoto,
  IconPhotoSearch,
  IconQuestionMark,
  IconStar,
  IconTextSize,
  IconTypography,
} from '@tabler/icons-react';

const icons: Readonly<Record<string, typeof IconPhoto>> = {
  PresentationTitle: IconTextSize,
  TextBlock: IconTypography,
  Heading: IconHeading,
  OrgLogo: IconPhoto,
  ReportingMonthTitle: IconCalendar,
  ContentOverview: IconLayoutList,
  GoogleAnalyticsChart: IconChartLine,
  WhatConvertsChart: IconPhoneCall,
  AhrefsScreenshot: IconPhotoSearch,
  GoogleReviewRequest: IconStar,
  ScheduleMeetingButton: IconCalendarEvent,
  PromisedAndDelivered: IconListCheck,
};

export const iconOf = (name: string) =>
  (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? IconQuestionMark;
